import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { track } from '@/modules/foundation/analytics/web/track';
import { isTokenShape } from '@/modules/people/accounts/accounts.rules';
import { isStudioRole } from '@/modules/people/accounts/roles.rules';
import { codeProblem } from '@/modules/people/accounts/second-factor.rules';
import type { followSignInLink } from '@/modules/people/accounts/sign-in-link.contract';
import { serverMessage, type CallFailure } from '@/shared/api-client';
import { Button, ButtonLink } from '@/ui/button';
import { useApi } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { Spinner } from '@/ui/spinner';
import { useForm } from '@/ui/use-form';
import { AuthForm } from '../auth-form';
import { AuthShell } from '../auth-shell';
import { saveSession } from '../browser-session';
import { OnlySignedOut } from '../guards';
import { needsCode } from '../log-in';
import { CodeField } from '../second-factor/code-field';
import { useSession } from '../session-context';

export const meta = pageMeta({
  title: 'Sign In',
  description: 'Sign in by the link in your email.',
  path: '/sign-in',
  noindex: true,
});

type State =
  | { readonly at: 'opening' }
  /** Opened in another browser than the one that asked: a person presses. */
  | { readonly at: 'confirm'; readonly email: string }
  | { readonly at: 'code' }
  | { readonly at: 'set-password'; readonly path: string }
  | { readonly at: 'dead' }
  | { readonly at: 'refused'; readonly message: string }
  | { readonly at: 'away'; readonly message: string };

const TITLES: Record<State['at'], string> = {
  opening: 'Signing you in',
  confirm: 'Sign in here?',
  code: 'Enter your code',
  'set-password': 'Make this account yours',
  dead: 'This link no longer works',
  refused: 'That did not work',
  away: 'That did not work',
};

const AWAY = 'We could not reach the studio. Your link still works. Please try again.';

function textIn(data: unknown, field: string): string | null {
  if (typeof data !== 'object' || data === null) return null;
  const value = (data as Record<string, unknown>)[field];
  return typeof value === 'string' ? value : null;
}

/** What a refusal makes of the page. */
function stateOf(refusal: CallFailure): State {
  const { kind, data, message } = refusal;
  if (kind === 'not_found') return { at: 'dead' };
  if (needsCode(refusal)) return { at: 'code' };
  const path = textIn(data, 'set_password');
  if (path !== null) return { at: 'set-password', path };
  const email = textIn(data, 'email');
  if (email !== null) return { at: 'confirm', email };
  if (kind === 'forbidden' || kind === 'rate_limited') return { at: 'refused', message };
  return { at: 'away', message: serverMessage(refusal, AWAY) };
}

function useLink(token: string) {
  const api = useApi();
  const [state, setState] = useState<State>(isTokenShape(token) ? { at: 'opening' } : { at: 'dead' });
  const [busy, setBusy] = useState(false);
  const pressed = useRef(false);
  const follow = async (code?: string): Promise<CallFailure | null> => {
    const body = { confirmed: pressed.current, ...(code !== undefined && { code }) };
    const answer = await api.call<typeof followSignInLink>('POST /auth/login/link/{token}', {
      params: { token },
      body,
    });
    if (!answer.ok) return answer.refusal;
    if (!isStudioRole(answer.value.user.role)) track('login');
    saveSession({ ...answer.value.user, token: answer.value.data.token });
    return null;
  };
  const open = async (): Promise<void> => {
    setBusy(true);
    const refusal = await follow();
    setBusy(false);
    if (refusal !== null) setState(stateOf(refusal));
  };
  // Once, whatever renders twice: the link works once.
  const opened = useRef(false);
  const { ready, user } = useSession();
  const mayOpen = ready && user === null && state.at === 'opening';
  useEffect(() => {
    if (!mayOpen || opened.current) return;
    opened.current = true;
    void open();
  });
  const confirm = (): void => {
    pressed.current = true;
    void open();
  };
  return { state, busy, follow, setState, confirm, again: () => void open() };
}

type Link = ReturnType<typeof useLink>;

function Code({ follow, setState }: Link) {
  const form = useForm({
    fields: ['code'],
    check: ({ code }) => {
      const problem = codeProblem(code);
      return problem === null ? {} : { code: problem };
    },
    failed: 'That did not work. Please try again.',
    async send({ code }) {
      const refusal = await follow(code);
      if (refusal === null) return null;
      if (needsCode(refusal)) return { ...refusal, errors: { code: [refusal.message] } };
      if (refusal.kind !== 'not_found') return refusal;
      setState({ at: 'dead' });
      return null;
    },
  });
  return (
    <AuthForm form={form} label="Enter your code" submit="Sign In" submitting="Signing in…">
      <CodeField focused error={form.errors.code} />
    </AuthForm>
  );
}

function Body(link: Link) {
  const { state, busy, confirm, again } = link;
  if (state.at === 'opening') return <Spinner label="Signing you in" className="py-2" />;
  if (state.at === 'code') return <Code {...link} />;
  if (state.at === 'confirm') {
    return (
      <div className="flex flex-col gap-6">
        <p className="text-md text-muted">
          You opened the link in another browser than the one that asked for it. Sign in as{' '}
          <strong className="font-semibold break-all text-ink">{state.email}</strong> on this device?
        </p>
        <Button variant="primary" size="lg" wide loading={busy} onClick={confirm}>
          {busy ? 'Signing in…' : 'Sign In'}
        </Button>
      </div>
    );
  }
  if (state.at === 'set-password') {
    return (
      <div className="flex flex-col gap-6">
        <p className="text-md text-muted">
          This account was made with your address, but the address was never confirmed. Choose a password and
          the account is yours alone.
        </p>
        <ButtonLink to={state.path} variant="primary" size="lg">
          Choose a Password
        </ButtonLink>
      </div>
    );
  }
  if (state.at === 'away') {
    return (
      <div className="flex flex-col gap-6">
        <p role="alert">{state.message}</p>
        <Button variant="primary" size="lg" loading={busy} onClick={again}>
          Try Again
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <p role="alert" className="text-md text-muted">
        {state.at === 'refused'
          ? state.message
          : 'Each link works once, within 15 minutes of our email. If you asked twice, use the newest one.'}
      </p>
      <div className="flex flex-col gap-3 sm:flex-row">
        <ButtonLink to="/login?by=link" variant="primary" size="lg" className="sm:flex-1">
          Get a New Link
        </ButtonLink>
        <ButtonLink to="/login" size="lg" className="sm:flex-1">
          Use My Password
        </ButtonLink>
      </div>
    </div>
  );
}

/** /sign-in/{token} (API-41): opening it in the browser that asked signs in; elsewhere a person presses. */
export default function SignInLinkPage() {
  const { token = '' } = useParams();
  const { user } = useSession();
  const link = useLink(token);
  const target = user !== null && isStudioRole(user.role) ? '/studio' : '/account';
  return (
    <OnlySignedOut afterSignIn={target}>
      <AuthShell title={TITLES[link.state.at]}>
        <Body {...link} />
      </AuthShell>
    </OnlySignedOut>
  );
}
