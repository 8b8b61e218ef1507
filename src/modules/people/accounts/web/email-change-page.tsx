import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type {
  cancelEmailChange,
  confirmEmailChange,
  confirmEmailChangeByPassword,
  showEmailChange,
} from '@/modules/people/accounts/profile.contract';
import type { getMe } from '@/modules/people/accounts/accounts.contract';
import { isTokenShape } from '@/modules/people/accounts/accounts.rules';
import { serverMessage, type CallFailure } from '@/shared/api-client';
import type { ResponseOf } from '@/shared/endpoint';
import { Button, ButtonLink } from '@/ui/button';
import { ErrorState } from '@/ui/error-state';
import { useApi } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { Spinner } from '@/ui/spinner';
import { toast } from '@/ui/toast-store';
import { useLoaded } from '@/ui/use-loaded';
import { AuthShell } from './auth-shell';
import { readSession, rememberProfile } from './browser-session';
import { Notice } from './notice';
import { PasswordProofForm } from './password-proof-form';
import { useSession } from './session-context';

export const meta = pageMeta({
  title: 'Change Email',
  description: 'Confirm the new address of your account.',
  path: '/email-change',
  noindex: true,
});

type LinkState = ResponseOf<typeof showEmailChange>['data'];

const PASSWORD_LEAD = 'Enter the password of the account that should get this address.';

/** What the page shows: the link as it is, or what pressing has made of it. */
type State = LinkState | 'cancelled' | 'dead' | 'password';

function titleOf(state: State | null): string {
  if (state === 'dead') return 'That did not work';
  if (state === 'cancelled') return 'Cancelled';
  if (state === 'password') return 'Confirm it is you';
  return state?.changed ? 'Your email is changed' : 'Change of email';
}

function useLink(token: string) {
  const api = useApi();
  const loaded = useLoaded<State>(async (signal) => {
    if (!isTokenShape(token)) return { ok: true, value: 'dead' };
    const answer = await api.call<typeof showEmailChange>('GET /auth/email-changes/{token}', {
      params: { token },
      signal,
    });
    if (answer.ok) return { ok: true, value: answer.value.data };
    return answer.refusal.kind === 'not_found' ? { ok: true, value: 'dead' } : answer;
  });
  const [busy, setBusy] = useState(false);
  const tell = (failure: CallFailure): void => {
    if (failure.kind === 'not_found') loaded.set('dead');
    else toast.error(serverMessage(failure, 'Something went wrong. Please try again.'));
  };
  const confirmed = async (link: LinkState): Promise<void> => {
    loaded.set(link);
    if (!link.changed || readSession() === null) return;
    const me = await api.call<typeof getMe>('GET /auth/me', {});
    if (me.ok) rememberProfile(me.value.data);
  };
  const confirm = async (): Promise<void> => {
    setBusy(true);
    const answer = await api.call<typeof confirmEmailChange>('POST /auth/email-changes/{token}/confirm', {
      params: { token },
    });
    setBusy(false);
    if (answer.ok) return confirmed(answer.value.data);
    // The new address confirms where the account is signed in, or with its password.
    if (answer.refusal.kind === 'forbidden') return loaded.set('password');
    return tell(answer.refusal);
  };
  const prove = async (password: string, signal: AbortSignal): Promise<CallFailure | null> => {
    const answer = await api.call<typeof confirmEmailChangeByPassword>(
      'POST /auth/email-changes/{token}/confirm-by-password',
      { params: { token }, body: { password }, signal },
    );
    if (answer.ok) await confirmed(answer.value.data);
    else if (answer.refusal.kind === 'not_found') loaded.set('dead');
    else return answer.refusal;
    return null;
  };
  const cancel = async (): Promise<void> => {
    setBusy(true);
    const answer = await api.call<typeof cancelEmailChange>('POST /auth/email-changes/{token}/cancel', {
      params: { token },
    });
    setBusy(false);
    if (answer.ok) loaded.set('cancelled');
    else tell(answer.refusal);
  };
  return { loaded, busy, confirm, prove, cancel };
}

function WayOn() {
  const { user } = useSession();
  return user === null ? (
    <ButtonLink to="/login" variant="primary" size="lg" className="self-start">
      Sign In
    </ButtonLink>
  ) : (
    <ButtonLink to="/account/settings" variant="primary" size="lg" className="self-start">
      Settings
    </ButtonLink>
  );
}

function Settled({ state }: { state: Exclude<State, 'password'> }) {
  if (state === 'dead') {
    return (
      <div className="flex flex-col gap-6">
        <p className="text-muted">
          This link is invalid, has expired or was already used. You can start again in your account settings.
        </p>
        <WayOn />
      </div>
    );
  }
  if (state === 'cancelled') {
    return (
      <div className="flex flex-col gap-6">
        <p className="text-muted">
          The address stays as it is. If you did not ask for the change, someone may know your password:{' '}
          <Link to="/forgot-password" className="link">
            set a new one
          </Link>
          .
        </p>
        <WayOn />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <Notice>
        {state.changed ? (
          <>
            You sign in with <strong className="font-semibold break-all">{state.new_email}</strong> from now
            on.
          </>
        ) : (
          'This address is confirmed. The change takes effect when the other address is confirmed too.'
        )}
      </Notice>
      <WayOn />
    </div>
  );
}

function Question({
  link,
  ...props
}: {
  link: LinkState;
  busy: boolean;
  onYes: () => void;
  onNo: () => void;
}) {
  const address = <strong className="font-semibold break-all text-ink">{link.new_email}</strong>;
  return (
    <div className="flex flex-col gap-6">
      <p className="text-md text-muted">
        {link.side === 'new' ? (
          <>Someone asked to use {address}, your email address, for their account. Was that you?</>
        ) : (
          <>
            Someone who knows your password asked to change the email of your account to {address}. Was that
            you?
          </>
        )}
      </p>
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button variant="primary" size="lg" className="sm:flex-1" loading={props.busy} onClick={props.onYes}>
          Yes, change it
        </Button>
        <Button size="lg" className="sm:flex-1" disabled={props.busy} onClick={props.onNo}>
          No, cancel
        </Button>
      </div>
    </div>
  );
}

/** /email-change/{token} (API-61): one of two addresses says yes or no. Opening it changes nothing. */
export default function EmailChangePage() {
  const { token = '' } = useParams();
  const { loaded, busy, confirm, prove, cancel } = useLink(token);
  const { value: state, failure } = loaded;
  const open = state !== null && typeof state === 'object' && !state.confirmed;
  return (
    <AuthShell title={titleOf(state)} lead={state === 'password' ? PASSWORD_LEAD : undefined}>
      {state === null && failure === null && <Spinner label="Reading the link" className="py-2" />}
      {failure !== null && (
        <ErrorState
          title="The link could not be read"
          safe="Nothing was changed."
          onRetry={loaded.refresh}
          retrying={loaded.retrying}
        />
      )}
      {open && <Question link={state} busy={busy} onYes={() => void confirm()} onNo={() => void cancel()} />}
      {state === 'password' && (
        <PasswordProofForm submit="Confirm Address" submitting="Confirming…" send={prove} />
      )}
      {state !== null && state !== 'password' && !open && <Settled state={state} />}
    </AuthShell>
  );
}
