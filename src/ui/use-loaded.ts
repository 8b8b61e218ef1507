import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CallFailure } from '@/shared/api-client';
import type { Result } from '@/shared/result';

/** What a part of a page has fetched by itself. */
export interface Loaded<T> {
  /** Null until it is there. */
  readonly value: T | null;
  /** Why it is not there; null while it is fetched and once it is there. */
  readonly failure: CallFailure | null;
  /** True while it is fetched again after a failure. */
  readonly retrying: boolean;
  /** Fetches again; what is shown stands meanwhile, and when that fails. */
  readonly refresh: () => void;
  /** Puts something newer in its place, such as the answer of a change. */
  readonly set: (value: T) => void;
}

/** Fetches what a part of a page shows, in the browser, once it is there; leaving the page ends it. */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<Result<T, CallFailure>>): Loaded<T> {
  const [value, setValue] = useState<T | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  // Which round is wanted, and which one has ended.
  const [round, setRound] = useState(1);
  const [ended, setEnded] = useState(0);
  const leaving = useRef<AbortController | null>(null);
  const fetchNow = useEffectEvent(load);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    const run = async (): Promise<void> => {
      const answer = await fetchNow(controller.signal);
      if (controller.signal.aborted) return;
      if (answer.ok) setValue(answer.value);
      setFailure(answer.ok ? null : answer.refusal);
      setEnded(round);
    };
    void run();
    return () => controller.abort();
  }, [round]);
  const again = (): void => setRound((count) => count + 1);
  return {
    value,
    failure: value === null ? failure : null,
    retrying: failure !== null && ended !== round,
    refresh: again,
    set: (next) => {
      // What is still under way is older than this.
      leaving.current?.abort();
      setValue(next);
      setFailure(null);
    },
  };
}
