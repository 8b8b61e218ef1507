import { useEffect, useState } from 'react';
import type { ResponseOf } from '@/shared/endpoint';
import { searchTerms } from '@/shared/search-terms';
import { useApi } from '@/ui/page-data';
import type { searchStudio } from '../../studio.contract';

export type Found = ResponseOf<typeof searchStudio>;

export interface Searched {
  /** What was found last; it stands while more is typed. */
  readonly found: Found | null;
  readonly state: 'idle' | 'searching' | 'failed';
}

const PAUSE_MS = 60;

/** Finds while somebody types; what was asked before is not waited for. */
export function useSearch(typed: string): Searched {
  const api = useApi();
  const [found, setFound] = useState<{ readonly of: string; readonly value: Found | null } | null>(null);
  const wanted = typed.trim().slice(0, 100);
  const asks = searchTerms(wanted).length > 0;
  useEffect(() => {
    if (!asks) return undefined;
    const leaving = new AbortController();
    const ask = async (): Promise<void> => {
      const { signal } = leaving;
      const answer = await api.call<typeof searchStudio>('GET /studio/search', {
        query: { q: wanted },
        signal,
      });
      if (!signal.aborted) setFound({ of: wanted, value: answer.ok ? answer.value : null });
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [api, wanted, asks]);
  if (!asks) return { found: null, state: 'idle' };
  if (found?.of !== wanted) return { found: found?.value ?? null, state: 'searching' };
  return { found: found.value, state: found.value === null ? 'failed' : 'idle' };
}
