import type { Caller, SignedIn } from '@/shared/caller';
import { ok } from '@/shared/result';
import type { LoggedIn } from './let-in';
import type { Profile } from './profile';

/** The signed-in person of a call that is declared for such: the edge has let nobody else through. */
export function signedIn(caller: Caller): SignedIn {
  if (caller.kind !== 'user') throw new Error('A call for signed-in people was answered for nobody');
  return caller;
}

/** Who somebody is, without anything secret. */
export function wirePerson({ id, firstName, lastName, email }: Profile) {
  return { id, first_name: firstName, last_name: lastName, email };
}

/** The same with what only they themselves see. */
export function wireProfile(profile: Profile) {
  return { ...wirePerson(profile), phone: profile.phone, verified: profile.verified };
}

/** The answer of a log-in, whatever it was proved by, with the cookie that makes the browser a known one. */
export function loggedInAnswer({ token, profile, mustSetUp, deviceCookie }: LoggedIn) {
  const user = { ...wirePerson(profile), role: profile.role };
  const data = { token, ...(mustSetUp && { set_up_second_factor: true as const }) };
  const said = ok({ success: true as const, message: 'You are logged in.', data, user });
  return { ...said, headers: { 'set-cookie': deviceCookie } };
}
