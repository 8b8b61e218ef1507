import type { Caller, SignedIn } from '@/shared/caller';
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
