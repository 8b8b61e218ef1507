import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { verifyEmail, verifyEmailByPassword } from '@/modules/people/accounts/accounts.contract';
import { isTokenShape } from '@/modules/people/accounts/accounts.rules';
import type { CallFailure } from '@/shared/api-client';
import { aria } from '@/ui/aria';
import { Button, ButtonLink } from '@/ui/button';
import { useApi } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { Spinner } from '@/ui/spinner';
import { AuthShell } from './auth-shell';
import { readSession } from './browser-session';
import { PasswordProofForm } from './password-proof-form';
import { useSession } from './session-context';

export const meta = pageMeta({
  title: 'Verify Email',
  description: 'Verify your email address.',
  path: '/verify-email',
  noindex: true,
});

const REDIRECT_MS = 3_000;

const INVALID = 'Invalid verification link. Please check your email for the correct link.';

type State =
  | { readonly step: 'verifying' }
  /** Opened in another browser than the one that signed up: the link alone proves nothing. */
  | { readonly step: 'password' }
  | { readonly step: 'success' }
  | { readonly step: 'error'; readonly message: string };

const MESSAGES: Partial<Record<CallFailure['kind'], string>> = {
  unreachable: 'Network error. Please check your internet connection and try again.',
  failed: 'An unexpected error occurred. Please try again.',
  not_found: 'Email verification failed. The link may be invalid or expired.',
};

function messageOf({ kind, message }: CallFailure): string {
  if (kind === 'rate_limited') return message;
  return MESSAGES[kind] ?? 'Email verification failed. Please try again.';
}

function needsPassword({ data }: CallFailure): boolean {
  return typeof data === 'object' && data !== null && 'needs_password' in data;
}

function useVerification(userId: string, token: string) {
  const api = useApi();
  const wellFormed = /^[1-9]\d*$/.test(userId) && isTokenShape(token);
  const [state, setState] = useState<State>(
    wellFormed ? { step: 'verifying' } : { step: 'error', message: INVALID },
  );
  useEffect(() => {
    if (!wellFormed) return undefined;
    const leaving = new AbortController();
    const verify = async (): Promise<void> => {
      const answer = await api.call<typeof verifyEmail>('GET /auth/verify-email/{userId}/{token}', {
        params: { userId, token },
        signal: leaving.signal,
      });
      if (leaving.signal.aborted) return;
      if (answer.ok) setState({ step: 'success' });
      else if (needsPassword(answer.refusal)) setState({ step: 'password' });
      else setState({ step: 'error', message: messageOf(answer.refusal) });
    };
    void verify();
    return () => leaving.abort();
  }, [api, wellFormed, userId, token]);
  const prove = async (password: string, signal: AbortSignal): Promise<CallFailure | null> => {
    const answer = await api.call<typeof verifyEmailByPassword>('POST /auth/verify-email/{userId}/{token}', {
      params: { userId, token },
      body: { password },
      signal,
    });
    if (answer.ok) setState({ step: 'success' });
    else if (answer.refusal.kind === 'not_found')
      setState({ step: 'error', message: messageOf(answer.refusal) });
    else return answer.refusal;
    return null;
  };
  return { state, prove };
}

function Verifying() {
  return (
    <div className="flex flex-col items-start gap-6">
      <Spinner label="Verifying your email" className="py-2" />
      <p className="text-muted">This takes a moment. If nothing happens, try again.</p>
      <Button size="lg" onClick={() => window.location.reload()}>
        Try Again
      </Button>
    </div>
  );
}

function Success() {
  const navigate = useNavigate();
  const { user } = useSession();
  const target = user === null ? '/login?verified=1' : '/account';
  useEffect(() => {
    const next = (): void => {
      void navigate(readSession() === null ? '/login?verified=1' : '/account', { replace: true });
    };
    const timer = setTimeout(next, REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div {...aria.status} className="flex flex-col items-start gap-6">
      <p className="text-muted">
        {user === null ? 'The sign-in page opens in three seconds.' : 'Your account opens in three seconds.'}
      </p>
      <ButtonLink to={target} variant="primary" size="lg">
        {user === null ? 'Sign In' : 'My Account'}
      </ButtonLink>
    </div>
  );
}

function Failure({ message }: { message: string }) {
  return (
    <div className="flex flex-col gap-8">
      <p role="alert" className="rounded border border-clip px-4 py-3">
        {message}
      </p>
      <div className="flex flex-col gap-3 sm:flex-row">
        <ButtonLink to="/signup" variant="primary" size="lg" className="sm:flex-1">
          Sign Up Again
        </ButtonLink>
        <ButtonLink to="/contact" size="lg" className="sm:flex-1">
          Contact Support
        </ButtonLink>
      </div>
      <div className="flex flex-col gap-3 text-muted">
        <h2 className="text-lg text-ink">What you can do</h2>
        <ul className="flex list-disc flex-col gap-2 pl-5">
          <li>Open the link in the newest email. Each link works for three days.</li>
          <li>If your email program broke the link into two lines, copy both.</li>
          <li>Sign up again with the same address and password to get a new link.</li>
          <li>You may already be verified. Try signing in.</li>
        </ul>
      </div>
    </div>
  );
}

const PASSWORD_LEAD =
  'You signed up in another browser. Enter the password of the new account to verify your email here.';

const TITLES = {
  verifying: 'Verifying your email',
  success: 'Your email is verified',
  error: 'That did not work',
  password: 'Confirm it is you',
} as const;

/** /verify-email/{userId}/{token} (AUTH-06); works signed in too. */
export default function VerifyEmailPage() {
  const { userId = '', token = '' } = useParams();
  const { state, prove } = useVerification(userId, token);
  return (
    <AuthShell title={TITLES[state.step]} lead={state.step === 'password' ? PASSWORD_LEAD : undefined}>
      {state.step === 'verifying' && <Verifying />}
      {state.step === 'password' && (
        <PasswordProofForm submit="Verify Email" submitting="Verifying…" send={prove} />
      )}
      {state.step === 'success' && <Success />}
      {state.step === 'error' && <Failure message={state.message} />}
    </AuthShell>
  );
}
