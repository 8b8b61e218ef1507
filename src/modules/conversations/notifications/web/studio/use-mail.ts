import { useEffect, useState } from 'react';
import type { CallFailure } from '@/shared/api-client';
import { useApi } from '@/ui/page-data';
import type { readMail, WireMail } from '../../notifications.contract';

/** A mail on its way to the page: null while it loads. */
export type MailAnswer = { readonly mail: WireMail } | { readonly failure: CallFailure } | null;

/** Reads one mail with its texts. Mount anew (by key) for another mail, or to ask again. */
export function useMail(id: number): MailAnswer {
  const api = useApi();
  const [answer, setAnswer] = useState<MailAnswer>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const read = async (): Promise<void> => {
      const result = await api.call<typeof readMail>('GET /studio/outbox/{id}', {
        params: { id: String(id) },
        signal: leaving.signal,
      });
      if (leaving.signal.aborted) return;
      setAnswer(result.ok ? { mail: result.value.data } : { failure: result.refusal });
    };
    void read();
    return () => leaving.abort();
  }, [api, id]);
  return answer;
}
