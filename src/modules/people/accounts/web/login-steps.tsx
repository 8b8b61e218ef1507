import { lazy, Suspense, useState, type ReactNode } from 'react';
import { track } from '@/modules/foundation/analytics/web/track';
import type { StoredUser } from '@/shared/session';
import { Spinner } from '@/ui/spinner';
import { AuthShell, type AuthShellProps } from './auth-shell';
import { saveSession } from './browser-session';
import { CodeForm } from './code-form';
import type { Credentials, LoginKind, Entering, LoggedIn } from './log-in';
import { LoginForm } from './login-form';
import { OtherWays } from './passkeys/other-ways';
import { LinkForm } from './sign-in-link/link-form';

// Few people ever see it.
const SetUpFirst = lazy(async () => ({ default: (await import('./second-factor/set-up-first')).SetUpFirst }));

type Step =
  | { readonly at: 'link'; readonly email: string }
  | { readonly at: 'password'; readonly email: string }
  | { readonly at: 'code'; readonly credentials: Credentials }
  | { readonly at: 'set-up'; readonly credentials: Credentials; readonly answer: LoggedIn };

export interface LoginStepsProps {
  /** Which door: anybody's, or the back office's. */
  readonly door: LoginKind;
  /** The frame of the first step; later ones bring their own words. */
  readonly shell: Omit<AuthShellProps, 'children'>;
  /** What is shown first: email and password unless told. */
  readonly startAt?: 'password' | 'link';
  /** In place of email and password at first: who has just chosen them need not type them again. */
  readonly renderForm?: (entering: Entering) => ReactNode;
}

function keep({ user, data }: LoggedIn): void {
  const session: StoredUser = { ...user, token: data.token };
  saveSession(session);
}

/** Logging in, step by step: password, then the code where one is needed. Where to go then is the guard's matter. */
export function LoginSteps({ door, shell, startAt = 'password', renderForm }: LoginStepsProps) {
  const [step, setStep] = useState<Step>({ at: startAt, email: '' });
  const place = shell.place === undefined ? {} : { place: shell.place };
  const passed = (answer: LoggedIn, credentials: Credentials): void => {
    if (answer.data.set_up_second_factor) {
      setStep({ at: 'set-up', credentials, answer });
      return;
    }
    if (door === 'user') track('login');
    keep(answer);
  };
  const back = (email: string): void => setStep({ at: 'password', email });
  if (step.at === 'code') {
    return (
      <AuthShell {...place} title="Enter your code" lead={<For email={step.credentials.email} />}>
        <CodeForm door={door} credentials={step.credentials} onPassed={passed} onBack={back} />
      </AuthShell>
    );
  }
  if (step.at === 'link') {
    return (
      <AuthShell
        {...place}
        title="Get a link by email"
        lead="We email you a link that signs you in. It works once, within 15 minutes."
      >
        <LinkForm email={step.email} onBack={back} />
      </AuthShell>
    );
  }
  if (step.at === 'set-up') {
    return (
      <AuthShell
        {...place}
        title="Set up your second factor"
        lead="Everyone at the studio logs in with a code as well as a password. Set-up takes a minute."
      >
        <Suspense fallback={<Spinner />}>
          <SetUpFirst
            password={step.credentials.password}
            token={step.answer.data.token}
            onDone={() => keep(step.answer)}
            onBack={() => back(step.credentials.email)}
          />
        </Suspense>
      </AuthShell>
    );
  }
  const entering: Entering = {
    onPassed: passed,
    onCodeNeeded: (credentials) => setStep({ at: 'code', credentials }),
  };
  const isFirst = renderForm !== undefined && step.email === '';
  return (
    <AuthShell {...shell}>
      {isFirst ? (
        renderForm(entering)
      ) : (
        <div className="flex flex-col gap-6">
          <LoginForm door={door} email={step.email} {...entering} />
          <OtherWays
            door={door}
            onPassed={(answer) => passed(answer, { email: answer.user.email, password: '' })}
            onLink={door === 'user' ? () => setStep({ at: 'link', email: typedAddress() }) : null}
          />
        </div>
      )}
    </AuthShell>
  );
}

// What was typed goes along to the next step.
function typedAddress(): string {
  return document.querySelector<HTMLInputElement>('input[name="email"]')?.value.trim() ?? '';
}

function For({ email }: { email: string }): ReactNode {
  return (
    <p>
      For <span className="break-all text-ink">{email}</span>.
    </p>
  );
}
