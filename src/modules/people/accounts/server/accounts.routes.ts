import { route, type Route } from '@/platform/http/mount';
import type { UserId } from '@/shared/ids';
import { ok, refuse } from '@/shared/result';
import {
  endSession,
  forgotPassword,
  getMe,
  listSessions,
  logIn,
  logOut,
  logOutEverywhere,
  register,
  resetPassword,
  verifyEmail,
  verifyEmailByPassword,
} from '../accounts.contract';
import type { AccountsService } from './accounts.service';
import { loggedInAnswer, signedIn, wireProfile } from './accounts.wire';
import { ownAccountRoutes } from './profile.routes';
import { openerOf } from './opener';
import { passkeyRoutes } from './passkeys/passkeys.routes';
import { secondFactorRoutes } from './second-factor.routes';
import { signInLinkRoutes } from './sign-in-link/sign-in-link.routes';
import type { SessionView } from './sessions.service';
import { tokenOf } from './token-of';

const LOGGED_OUT = { success: true, message: 'You are logged out.' } as const;

function wireSession({ id, userAgent, createdAt, lastUsedAt, current }: SessionView) {
  return {
    id,
    user_agent: userAgent,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt.toISOString(),
    current,
  };
}

const cookiesOf = (raw: Request): string => raw.headers.get('cookie') ?? '';

function verifiedAnswer(id: UserId) {
  const message = 'Your email address is verified.';
  return { success: true, message, data: { id, verified: true } } as const;
}

function signingUpRoutes(service: AccountsService): Route[] {
  return [
    route(register, async ({ body, raw }) => {
      const { first_name: firstName, last_name: lastName, email, password } = body;
      const phone = body.phone_number || null;
      // The cookie is set whether the address has an account or not.
      const browser = service.signUpBrowser(cookiesOf(raw));
      const person = { firstName, lastName, email, password, phone, browserHash: browser.hash };
      const registered = await service.register(person);
      if (!registered.ok) return registered;
      const message = 'Almost done. Please check your email to continue.';
      const headers = { 'set-cookie': browser.cookie };
      return { ...ok({ success: true as const, status: true as const, message }), headers };
    }),
    route(verifyEmail, async ({ params, caller, raw }) => {
      const verified = await service.verifyEmail(params, openerOf(caller, raw, null));
      return verified.ok ? ok(verifiedAnswer(params.userId)) : verified;
    }),
    route(verifyEmailByPassword, async ({ params, caller, raw, body }) => {
      const verified = await service.verifyEmail(params, openerOf(caller, raw, body.password));
      return verified.ok ? ok(verifiedAnswer(params.userId)) : verified;
    }),
    route(forgotPassword, async ({ body }) => {
      await service.askReset(body.email);
      const message = 'If an account exists for that email, a password reset link has been sent.';
      return ok({ success: true, message });
    }),
    route(resetPassword, async ({ params, body }) => {
      const reset = await service.resetPassword({ ...params, password: body.password });
      if (!reset.ok) return reset;
      const message = 'Your password is changed. Please log in with the new one.';
      return {
        ...ok({ success: true as const, message }),
        headers: { 'set-cookie': reset.value.deviceCookie },
      };
    }),
  ];
}

function logInRoute(service: AccountsService): Route {
  return route(logIn, async ({ body, raw }) => {
    const { email, password, code = null, role: door } = body;
    const userAgent = raw.headers.get('user-agent');
    const cookies = raw.headers.get('cookie') ?? '';
    const answer = await service.logIn({ email, password, code, door, userAgent, cookies });
    return answer.ok ? loggedInAnswer(answer.value) : answer;
  });
}

function sessionRoutes(service: AccountsService): Route[] {
  return [
    logInRoute(service),
    route(getMe, async ({ caller }) => {
      const profile = await service.profileOf(signedIn(caller).userId);
      if (profile === null) return refuse('unauthenticated', 'Please log in to continue.');
      return ok({ success: true, data: wireProfile(profile) });
    }),
    route(logOut, async ({ raw }) => {
      const token = tokenOf(raw);
      if (token !== null) await service.logOut(token);
      return ok(LOGGED_OUT);
    }),
    route(logOutEverywhere, async ({ caller }) => {
      await service.logOutEverywhere(signedIn(caller).userId);
      return ok({ success: true, message: 'You are logged out on every device.' });
    }),
    route(listSessions, async ({ caller, raw }) => {
      const sessions = await service.listSessions(signedIn(caller).userId, tokenOf(raw));
      return ok({ success: true, data: sessions.map(wireSession) });
    }),
    route(endSession, async ({ caller, params }) => {
      const ended = await service.endSession(signedIn(caller).userId, params.id);
      return ended.ok ? ok({ success: true, message: 'That device is logged out.' }) : ended;
    }),
  ];
}

/** The calls below /auth. */
export function accountsRoutes(service: AccountsService): Route[] {
  return [
    ...signingUpRoutes(service),
    ...sessionRoutes(service),
    ...secondFactorRoutes(service),
    ...passkeyRoutes(service),
    ...signInLinkRoutes(service),
    ...ownAccountRoutes(service),
  ];
}
