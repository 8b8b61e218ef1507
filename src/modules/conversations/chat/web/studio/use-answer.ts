import { useRef, useState } from 'react';
import type { CallFailure } from '@/shared/api-client';
import type { Result } from '@/shared/result';
import { randomText } from '../stored-chat';
import { useDraftMessage } from '../use-draft-message';

interface Answering {
  /** Tells one conversation's words from another's. */
  readonly name: string;
  readonly post: (words: { message: string; client_id: string }) => Promise<Result<unknown, CallFailure>>;
  /** It has been taken. */
  readonly onSent: () => void;
}

/** An answer being written: what is typed is kept in this tab until the server has taken it, once. */
export function useAnswer({ name, post, onSent }: Answering) {
  const [draft, setDraft] = useDraftMessage(`answer:${name}`);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();
  // The same words sent again after a lost answer are the same message.
  const attempt = useRef<{ body: string; clientId: string } | null>(null);
  const send = async (body: string): Promise<void> => {
    if (attempt.current?.body !== body) attempt.current = { body, clientId: randomText(22) };
    setBusy(true);
    setError(undefined);
    const sent = await post({ message: body, client_id: attempt.current.clientId });
    setBusy(false);
    if (!sent.ok) {
      setError(`Not sent. ${sent.refusal.message}`);
      return;
    }
    attempt.current = null;
    setDraft('');
    onSent();
  };
  return { draft, setDraft, busy, error, send };
}
