import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useSession } from '@/modules/people/accounts/web/session-context';
import { useApi } from '@/ui/page-data';
import type { listSessionFiles } from '../uploads.contract';
import { SESSION_HEADER } from '../uploads.rules';
import { createSession, type Memory, type UploadSession } from './upload-session';
import { browserHandles } from './stored-handles';
import { NO_UPLOADS, type UploadsState } from './upload-items';
import { Uploader } from './uploader';

/** What a form does with its uploads. */
export interface UseUploader extends UploadsState {
  readonly uploader: Uploader;
  readonly session: UploadSession;
}

/** Remembers until the page goes away. */
function pageMemory(): Memory {
  const stored = new Map<string, string>();
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  };
}

/** Outlives the page, where the browser allows it. */
function browserMemory(): Memory {
  if (typeof window === 'undefined') return pageMemory();
  try {
    return localStorage;
  } catch {
    return pageMemory();
  }
}

/** Asks before the tab is closed while `busy`. */
export function useLeaveWarning(busy: boolean): void {
  useEffect(() => {
    if (!busy) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [busy]);
}

/**
 * Sends files resumably: three at once, with progress, pause, retry and resuming after a reload.
 * @param sessionFor names the form in this browser (such as `item-12`): files sent before a reload come back to it
 */
export function useUploader({ sessionFor }: { sessionFor?: string | undefined }): UseUploader {
  const api = useApi();
  const owner = useSession().user?.id ?? 'guest';
  const { uploader, session } = useMemo(() => {
    const memory = sessionFor === undefined ? pageMemory() : browserMemory();
    const form = `headroom-upload|${owner}|${sessionFor}`;
    const session = createSession(api, memory, form);
    const uploader = new Uploader({
      session,
      loadTus: () => import('tus-js-client'),
      fetch: (path, init) => fetch(path, init),
      kept: sessionFor === undefined ? undefined : { handles: browserHandles(), form },
    });
    return { uploader, session };
  }, [api, owner, sessionFor]);
  const state = useSyncExternalStore(uploader.subscribe, uploader.state, () => NO_UPLOADS);

  useEffect(() => {
    const leaving = new AbortController();
    const token = session.current();
    const restore = async (): Promise<void> => {
      if (token === null) return uploader.restore([]);
      const headers = { [SESSION_HEADER]: token };
      const answer = await api.call<typeof listSessionFiles>('GET /upload-sessions/files', {
        headers,
        signal: leaving.signal,
      });
      if (leaving.signal.aborted) return;
      if (!answer.ok && answer.refusal.kind === 'unauthenticated') session.forget();
      await uploader.restore(answer.ok ? answer.value.data : []);
    };
    void restore();
    window.addEventListener('online', uploader.reconnect);
    return () => {
      leaving.abort();
      window.removeEventListener('online', uploader.reconnect);
      uploader.stop();
    };
  }, [api, session, uploader]);

  useLeaveWarning(state.working);
  return { ...state, uploader, session };
}
