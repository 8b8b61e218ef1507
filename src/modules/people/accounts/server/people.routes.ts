import { route, type Route } from '@/platform/http/mount';
import { ok, type Answer, type RefusalKind } from '@/shared/result';
import {
  acceptInvite,
  changePerson,
  invitePerson,
  listPeople,
  renewInvite,
  resetPersonsFactor,
  setUpStudio,
  showInvite,
  showSetUp,
  signPersonOut,
  withdrawInvite,
} from '../people.contract';
import { signedIn } from './accounts.wire';
import { createInvites, type Invites } from './invites.service';
import { createPeople, type People, type PeopleDeps } from './people.service';
import { createSetUps, type SetUps } from './set-up.service';

/** Everything about the people of the studio: who works here, who is asked to, and the first admin. */
export type PeopleService = People & Invites & SetUps;

/** Builds the service of the studio's people. */
export function createPeopleService(deps: PeopleDeps): PeopleService {
  return { ...createPeople(deps), ...createInvites(deps), ...createSetUps(deps) };
}

function said<T, K extends RefusalKind>(answer: Answer<T, K>, message: string) {
  return answer.ok ? ok({ success: true as const, message, data: answer.value }) : answer;
}

function placeRoutes(people: PeopleService): Route[] {
  return [
    route(listPeople, async ({ caller }) =>
      ok({ success: true as const, data: await people.listPeople(signedIn(caller)) }),
    ),
    route(changePerson, async ({ caller, params, body }) =>
      said(await people.changePerson(signedIn(caller), { ...params, ...body }), 'Changed.'),
    ),
    route(signPersonOut, async ({ caller, params }) =>
      said(await people.signPersonOut(signedIn(caller), params.userId), 'Signed out everywhere.'),
    ),
    route(resetPersonsFactor, async ({ caller, params }) =>
      said(await people.resetPersonsFactor(signedIn(caller), params.userId), 'The second factor is off.'),
    ),
  ];
}

function inviteRoutes(people: PeopleService): Route[] {
  return [
    route(invitePerson, async ({ caller, body }) =>
      said(await people.invite(signedIn(caller), body), `We emailed ${body.email} a link.`),
    ),
    route(renewInvite, async ({ caller, params }) =>
      said(await people.renewInvite(signedIn(caller), params.inviteId), 'We emailed a new link.'),
    ),
    route(withdrawInvite, async ({ caller, params }) => {
      const gone = await people.withdrawInvite(signedIn(caller), params.inviteId);
      return gone.ok ? ok({ success: true as const, message: 'The invitation is cancelled.' }) : gone;
    }),
  ];
}

/** The calls of the studio's people, and those by which somebody becomes one. */
export function peopleRoutes(people: PeopleService): Route[] {
  return [
    ...placeRoutes(people),
    ...inviteRoutes(people),
    route(showInvite, async ({ params }) => {
      const found = await people.showInvite(params.token);
      if (!found.ok) return found;
      const { email, role, invited_by } = found.value;
      return ok({ success: true as const, data: { email, role, invited_by } });
    }),
    route(acceptInvite, async ({ params, body }) => {
      const { first_name: firstName, last_name: lastName, password } = body;
      const joined = await people.acceptInvite(params.token, { firstName, lastName, password });
      return said(joined, 'Welcome to the studio.');
    }),
    route(showSetUp, async ({ params }) => {
      const found = await people.showSetUp(params.token);
      return found.ok ? ok({ success: true as const }) : found;
    }),
    route(setUpStudio, async ({ params, body }) => {
      const { first_name: firstName, last_name: lastName, email, password } = body;
      const made = await people.setUpStudio(params.token, { firstName, lastName, email, password });
      return said(made, 'The studio is yours.');
    }),
  ];
}
