import { useRef, useState } from 'react';
import type { CallFailure, CallResult } from '@/shared/api-client';
import type { EndpointSpec, ResponseOf } from '@/shared/endpoint';
import { toast } from './toast-store';

/** What is wrong with a field, by its name. */
export type FieldProblems = Readonly<Record<string, string | undefined>>;

function problemsOf({ errors }: CallFailure): FieldProblems {
  return Object.fromEntries(Object.entries(errors ?? {}).map(([field, [message]]) => [field, message]));
}

/** Whether a refusal brought the stored value with it: somebody else was faster. */
function isStale(failure: CallFailure): boolean {
  return failure.kind === 'conflict' && typeof failure.data === 'object' && failure.data !== null;
}

export interface Changes {
  readonly busy: boolean;
  readonly problems: FieldProblems;
  /** What is stored now, where the last save met a newer version; null else. */
  readonly stale: unknown;
  /**
   * Makes one change at a time: a second press while one is under way does nothing. Says `done` when it went well;
   * problems of fields go to `problems`, every other refusal is said in a toast. Where no form is open that could show
   * them (`formless`), all are.
   * @returns the answer's value, or null where it was refused
   */
  readonly change: <E extends EndpointSpec>(
    call: () => Promise<CallResult<E>>,
    done: string,
    options?: { readonly formless?: boolean },
  ) => Promise<ResponseOf<E> | null>;
  readonly forget: () => void;
}

/**
 * The writes of a studio page, one after another.
 * @param onChanged reads the page's data anew
 */
export function useChanges(onChanged: () => void): Changes {
  const under = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<FieldProblems>({});
  const [stale, setStale] = useState<unknown>(null);
  const refused = (failure: CallFailure, formless: boolean): void => {
    if (formless) return void toast.error(failure.message);
    const found = problemsOf(failure);
    setProblems(found);
    setStale(isStale(failure) ? failure.data : null);
    if (Object.keys(found).length === 0 && !isStale(failure)) toast.error(failure.message);
  };
  const forget = (): void => {
    setProblems({});
    setStale(null);
  };
  const change: Changes['change'] = async (call, done, { formless = false } = {}) => {
    if (under.current) return null;
    under.current = true;
    setBusy(true);
    const answer = await call();
    under.current = false;
    setBusy(false);
    if (!answer.ok) {
      refused(answer.refusal, formless);
      return null;
    }
    forget();
    toast.success(done, { durationMs: 3000 });
    onChanged();
    return answer.value;
  };
  return { busy, problems, stale, change, forget };
}
