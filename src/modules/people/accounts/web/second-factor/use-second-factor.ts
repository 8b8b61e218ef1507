import { useCallback, useEffect, useState } from 'react';
import type { ResponseOf } from '@/shared/endpoint';
import type { getSecondFactor } from '@/modules/people/accounts/second-factor.contract';
import { useApi } from '@/ui/page-data';

export type SecondFactorState = ResponseOf<typeof getSecondFactor>['data'];

export interface LoadedSecondFactor {
  /** Null while it is read for the first time, and where it could not be. */
  readonly state: SecondFactorState | null;
  readonly failed: boolean;
  readonly reading: boolean;
  readonly read: () => void;
}

/** Whether the signed-in person has a second factor. */
export function useSecondFactor(): LoadedSecondFactor {
  const api = useApi();
  const [turn, setTurn] = useState(0);
  const [answer, setAnswer] = useState<{ turn: number; state: SecondFactorState | null } | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const ask = async (): Promise<void> => {
      const asked = await api.call<typeof getSecondFactor>('GET /auth/second-factor', {
        signal: leaving.signal,
      });
      if (!leaving.signal.aborted) setAnswer({ turn, state: asked.ok ? asked.value.data : null });
    };
    void ask();
    return () => leaving.abort();
  }, [api, turn]);
  const read = useCallback(() => setTurn((last) => last + 1), []);
  const reading = answer?.turn !== turn;
  const state = answer?.state ?? null;
  return { state, failed: state === null && answer !== null, reading, read };
}
