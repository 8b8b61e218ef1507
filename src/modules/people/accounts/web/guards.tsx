import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { isStudioRole } from '@/modules/people/accounts/roles.rules';
import { NeedsScripts } from '@/modules/foundation/settings/web/needs-scripts';
import { Spinner } from '@/ui/spinner';
import { useSession } from './session-context';

function Deciding() {
  return (
    <div className="page-width">
      <NeedsScripts />
      <Spinner />
    </div>
  );
}

/** Leaves for another page, with a spinner until it is there. */
function GoTo({ to, from }: { to: string; from?: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate(to, { replace: true, ...(from === undefined ? {} : { state: { from } }) });
  }, [navigate, to, from]);
  return <Spinner />;
}

/**
 * The server rendered the first page without its data where it saw no cookie: load it once more here, now that
 * the session is known.
 */
function WithFreshData({ children }: { children: ReactNode }) {
  const { revalidate } = useRevalidator();
  const [fresh, setFresh] = useState(false);
  useEffect(() => {
    let here = true;
    void revalidate().then(() => here && setFresh(true));
    return () => {
      here = false;
    };
  }, [revalidate]);
  return fresh ? children : <Spinner />;
}

function Guarded({ children }: { children: ReactNode }) {
  const { unserved } = useSession();
  const [stale] = useState(unserved);
  return stale ? <WithFreshData>{children}</WithFreshData> : children;
}

export interface RequireSessionProps {
  /** Where signed-out people are sent; /login unless told, with the page to come back to. */
  readonly to?: '/login' | '/';
  readonly children: ReactNode;
}

/** Shows its children to signed-in people only; a spinner until that is decided. */
export function RequireSession({ to = '/login', children }: RequireSessionProps) {
  const { user, ready } = useSession();
  const { pathname, search } = useLocation();
  if (!ready) return <Deciding />;
  if (user === null) return <GoTo to={to} from={pathname + search} />;
  return <Guarded>{children}</Guarded>;
}

/** Shows its children to engineers and admins only; everybody else is sent to the studio's login. */
export function RequireStudio({ children }: { children: ReactNode }) {
  const { user, ready } = useSession();
  const { pathname, search } = useLocation();
  if (!ready) return <Deciding />;
  if (user === null || !isStudioRole(user.role)) return <GoTo to="/studio/login" from={pathname + search} />;
  return <Guarded>{children}</Guarded>;
}

export interface OnlySignedOutProps {
  /** Where somebody goes who signs in while the page is open; who arrives signed in goes to `/`. */
  readonly afterSignIn?: string;
  /** For the studio's login: customers may stay and log in with another account. */
  readonly studio?: boolean;
  readonly children: ReactNode;
}

/** Shows its children to signed-out people only. */
export function OnlySignedOut({ afterSignIn = '/', studio = false, children }: OnlySignedOutProps) {
  const { user, ready } = useSession();
  const signedIn = user !== null && (!studio || isStudioRole(user.role));
  const sawSignedOut = useRef(false);
  useEffect(() => {
    if (ready && !signedIn) sawSignedOut.current = true;
  }, [ready, signedIn]);
  if (!signedIn) return children;
  if (!ready) return <Deciding />;
  return <LeaveSignedIn sawSignedOut={sawSignedOut} afterSignIn={afterSignIn} studio={studio} />;
}

interface LeaveSignedInProps {
  readonly sawSignedOut: { readonly current: boolean };
  readonly afterSignIn: string;
  readonly studio: boolean;
}

function LeaveSignedIn({ sawSignedOut, afterSignIn, studio }: LeaveSignedInProps) {
  const navigate = useNavigate();
  useEffect(() => {
    const arrived = studio ? '/studio' : '/';
    void navigate(sawSignedOut.current ? afterSignIn : arrived, { replace: true });
  }, [navigate, sawSignedOut, afterSignIn, studio]);
  return <Spinner />;
}
