import type { AccountsDeps } from './accounts-deps';
import { createEmailChanges, type EmailChanges } from './email-change.service';
import { createLogIns, type LogIns } from './log-in.service';
import { createPasswordResets, type PasswordResets } from './password-reset.service';
import { createProfiles, type Profiles } from './profile.service';
import { createRegistrations, type Registrations } from './registration.service';
import { createSecondFactors, type SecondFactors } from './second-factor.service';
import { createSessions, type Sessions } from './sessions.service';
import { createPasskeys, type Passkeys } from './passkeys/passkeys.service';
import { createSignInLinks, type SignInLinks } from './sign-in-link/sign-in-link.service';
import { signUpBrowser, type SignUpBrowser } from './sign-up-browser';

/** Everything that accounts do: sign up, verify, log in and out, reset a password, say who calls, change themselves. */
export type AccountsService = Registrations &
  PasswordResets &
  LogIns &
  SecondFactors &
  Passkeys &
  SignInLinks &
  Sessions &
  Profiles &
  EmailChanges & {
    /** Names the browser of a request that signs somebody up, by its Cookie header. */
    signUpBrowser(cookies: string): SignUpBrowser;
  };

/** Builds the accounts service on a database. */
export function createAccountsService(deps: AccountsDeps): AccountsService {
  return {
    ...createRegistrations(deps),
    ...createPasswordResets(deps),
    ...createLogIns(deps),
    ...createSecondFactors(deps),
    ...createPasskeys(deps),
    ...createSignInLinks(deps),
    ...createSessions(deps),
    ...createProfiles(deps),
    ...createEmailChanges(deps),
    signUpBrowser: (cookies) => signUpBrowser(cookies, deps.https),
  };
}
