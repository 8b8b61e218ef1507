import { useState } from 'react';
import { serverMessage, type CallFailure } from '@/shared/api-client';
import type { Result } from '@/shared/result';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast-store';

export interface OneCallProps<T> {
  readonly label: string;
  /** Where many buttons look alike: what readers hear instead of the label. */
  readonly name?: string;
  /** What to say about a failure that has no words of its own. */
  readonly failed: string;
  readonly call: () => Promise<Result<T, CallFailure>>;
  /** After a success; answers what to say. */
  readonly done: (value: T) => string;
}

/** A button that makes one call, once however often it is pressed, and says what came of it. */
export function OneCall<T>({ label, name, failed, call, done }: OneCallProps<T>) {
  const [busy, setBusy] = useState(false);
  const press = async (): Promise<void> => {
    setBusy(true);
    const answer = await call();
    setBusy(false);
    if (answer.ok) toast.success(done(answer.value), { durationMs: 3000 });
    else toast.error(serverMessage(answer.refusal, failed));
  };
  return (
    <Button
      size="sm"
      loading={busy}
      aria-label={name}
      onClick={() => void press()}
      className="max-md:min-h-11"
    >
      {label}
    </Button>
  );
}
