import { KeyRound, Mail } from 'lucide-react';
import { Button } from '@/ui/button';
import { useHydrated } from '@/ui/use-hydrated';
import type { LoggedIn, LoginKind } from '../log-in';
import { knowsPasskeys } from './ceremony';
import { usePasskeyLogIn } from './use-passkey-log-in';

interface OtherWaysProps {
  readonly door: LoginKind;
  readonly onPassed: (answer: LoggedIn) => void;
  /** Null where no link is offered. */
  readonly onLink: (() => void) | null;
}

/** Signing in without a password: by a passkey, or by a link in an email. */
export function OtherWays({ door, onPassed, onLink }: OtherWaysProps) {
  const hydrated = useHydrated();
  const { busy, press } = usePasskeyLogIn(door, onPassed);
  const passkeys = hydrated && knowsPasskeys();
  return (
    <div className="flex flex-col gap-4">
      <p className="flex items-center gap-4 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or without a password
      </p>
      <div className="flex flex-col gap-3">
        <Button
          size="lg"
          wide
          icon={<KeyRound aria-hidden="true" />}
          loading={busy}
          disabled={!passkeys}
          // Shut but not dimmed until the page came to life.
          className={hydrated ? undefined : 'not-aria-busy:opacity-100!'}
          onClick={() => void press()}
        >
          Sign in with a passkey
        </Button>
        {onLink !== null && (
          <Button
            size="lg"
            wide
            icon={<Mail aria-hidden="true" />}
            disabled={!hydrated}
            onClick={onLink}
            className={hydrated ? undefined : 'not-aria-busy:opacity-100!'}
          >
            Email me a link
          </Button>
        )}
      </div>
      {hydrated && !passkeys && (
        <p className="text-sm text-muted">This browser does not support passkeys at this address.</p>
      )}
    </div>
  );
}
