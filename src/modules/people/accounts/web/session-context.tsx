import {
  createContext,
  useContext,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { useLocation } from 'react-router';
import type { getMe } from '@/modules/people/accounts/accounts.contract';
import type { StoredUser } from '@/shared/session';
import { useApi } from '@/ui/page-data';
import { useHydrated } from '@/ui/use-hydrated';
import { expireSession, onSessionChange, readSession, saveSession } from './browser-session';
import { rememberPage } from './last-page';

/** The signed-in person as pages see them. */
export interface Session {
  readonly user: StoredUser | null;
  /** False until it is decided who is signed in: storage was read and the token, if any, still opens something. */
  readonly ready: boolean;
  /** True on the page that came with the document where the server did not see this session: load its data again. */
  readonly unserved: boolean;
}

const SessionContext = createContext<Session>({ user: null, ready: false, unserved: false });

/** Who is signed in, from the server's render on. The token is empty until the page has come to life. */
export function useSession(): Session {
  return useContext(SessionContext);
}

/**
 * Start-up: a token that this browser kept and the server has not seen is asked for its profile once; 401 ends
 * the session. Returns the token that is still in question, or null.
 */
function useTokenInQuestion(serverUserId: number | null): string | null {
  const api = useApi();
  const [inQuestion, setInQuestion] = useState(() => {
    const stored = readSession();
    return stored === null || stored.id === serverUserId ? null : stored.token;
  });
  useEffect(() => {
    const stored = readSession();
    if (inQuestion === null || stored?.token !== inQuestion) return undefined;
    const leaving = new AbortController();
    const check = async (): Promise<void> => {
      const answer = await api.call<typeof getMe>('GET /auth/me', { signal: leaving.signal });
      if (leaving.signal.aborted) return;
      if (!answer.ok && answer.refusal.kind === 'unauthenticated') expireSession(inQuestion);
      if (answer.ok && readSession()?.token === inQuestion) {
        const { id, first_name, last_name, email } = answer.value.data;
        saveSession({ ...stored, id, first_name, last_name, email });
      }
      setInQuestion(null);
    };
    void check();
    return () => leaving.abort();
  }, [api, inQuestion]);
  return inQuestion;
}

export interface SessionProviderProps {
  /** The person whose cookie the server has checked, without the token; null for anybody else. */
  readonly serverUser: Omit<StoredUser, 'token'> | null;
  readonly children: ReactNode;
}

/** Tells pages who is signed in, the same on the server and in the first render of the browser. */
export function SessionProvider({ serverUser, children }: SessionProviderProps) {
  const [fromServer] = useState(() => serverUser && { ...serverUser, token: '' });
  const user = useSyncExternalStore(onSessionChange, readSession, () => fromServer);
  // Deferred: told at once, it would make React take over the whole page in one go before anything else may happen.
  const hydrated = useDeferredValue(useHydrated());
  const inQuestion = useTokenInQuestion(fromServer?.id ?? null);
  const { key, pathname, search } = useLocation();
  const [documentKey] = useState(key);
  useEffect(() => rememberPage(pathname, search), [pathname, search]);

  const served = fromServer !== null && user?.id === fromServer.id;
  const ready = served || (hydrated && (user === null || user.token !== inQuestion));
  const unserved = !served && key === documentKey;
  const session = useMemo(() => ({ user, ready, unserved }), [user, ready, unserved]);
  return <SessionContext value={session}>{children}</SessionContext>;
}
