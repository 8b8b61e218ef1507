import type { RecordChange } from '@/modules/foundation/audit/server/audit.service';
import type { Db } from '@/platform/db/database';
import type { SignedIn } from '@/shared/caller';
import type { UserId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import { staleEdit } from '@/shared/stale-edit';
import { SESSION_LIFETIME } from '../accounts.rules';
import type { WireInvite, WireStaff } from '../people.contract';
import { placeProblem, type StudioRole } from '../people.rules';
import { mustHaveSecondFactor } from '../second-factor.rules';
import { accountSecondFactorChanged } from './accounts.events';
import type { AccountsDeps } from './accounts-deps';
import { deleteEntryLinks } from './accounts.store';
import { listInvites } from './invites.store';
import {
  findStaff,
  listStaff,
  lockAdmins,
  updatePlace,
  type StaffRow,
  type StaffScope,
} from './people.store';
import { wireInvite, wireStaff } from './people.wire';
import { deleteSecondFactor } from './second-factor.store';
import { deleteSessionsOf } from './sessions.store';

/** What the service of the studio's people is built on. */
export interface PeopleDeps extends AccountsDeps {
  readonly record: RecordChange;
}

/** A change of somebody's place; what is left out stays. */
interface Place {
  readonly userId: UserId;
  /** What the admin saw. */
  readonly version: number;
  readonly role?: StudioRole | undefined;
  readonly active?: boolean | undefined;
}

export interface People {
  /** Who works here and who was asked to, as `by` sees them. */
  listPeople(
    by: SignedIn,
  ): Promise<{ people: WireStaff[]; invites: WireInvite[]; second_factor_required: boolean }>;
  /** Changes role, or whether somebody works here, and signs them out. */
  changePerson(
    by: SignedIn,
    place: Place,
  ): Promise<Answer<WireStaff, 'not_found' | 'conflict' | 'forbidden'>>;
  signPersonOut(by: SignedIn, userId: UserId): Promise<Answer<WireStaff, 'not_found'>>;
  /** Takes a lost second factor away, signs its owner out and mails them. */
  resetPersonsFactor(
    by: SignedIn,
    userId: UserId,
  ): Promise<Answer<WireStaff, 'not_found' | 'conflict' | 'forbidden'>>;
}

const NOBODY = refuse('not_found', 'No one at the studio has this id.');

function scopeOf({ clock, demo }: PeopleDeps): StaffScope {
  return { demo, aliveSince: new Date(clock.now().getTime() - SESSION_LIFETIME) };
}

function subjectOf({ id, first_name, last_name }: StaffRow) {
  return { kind: 'person', id, label: `${first_name} ${last_name}`.trim() };
}

const fieldsOf = ({ role, deactivated_at }: StaffRow) => ({ role, active: deactivated_at === null });

// The row as it is now, whatever this transaction has changed of it.
async function again(deps: PeopleDeps, tx: Db, { by, id }: { by: SignedIn; id: UserId }): Promise<WireStaff> {
  const row = await findStaff(tx, scopeOf(deps), id);
  if (row === null) throw new Error(`person ${id} was lost within a transaction`);
  return wireStaff(row, by.userId);
}

function placeOf(deps: PeopleDeps, person: StaffRow, { role, active, version }: Place) {
  const stays = active ?? person.deactivated_at === null;
  return {
    role: role ?? person.role,
    deactivatedAt: stays ? null : (person.deactivated_at ?? deps.clock.now()),
    version,
    now: deps.clock.now(),
  };
}

function changeIn(deps: PeopleDeps, by: SignedIn, input: Place) {
  return async (tx: Db): ReturnType<People['changePerson']> => {
    // First of all: of two admins who take each other's place away, the second one finds that it is gone.
    const admins = await lockAdmins(tx, deps.demo);
    const person = await findStaff(tx, scopeOf(deps), input.userId);
    if (person === null) return NOBODY;
    if (!admins.includes(by.userId)) return refuse('forbidden', 'You are no longer an admin.');
    const place = placeOf(deps, person, input);
    const problem = placeProblem({
      isOwn: person.id === by.userId,
      isAdminNow: person.role === 'admin' && person.deactivated_at === null,
      isAdminThen: place.role === 'admin' && place.deactivatedAt === null,
      admins: admins.length,
    });
    if (problem !== null) return refuse('forbidden', problem);
    if (!(await updatePlace(tx, person.id, place))) return staleEdit(wireStaff(person, by.userId));
    await deleteSessionsOf(tx, person.id);
    if (place.deactivatedAt !== null) await deleteEntryLinks(tx, person.id);
    await deps.record(tx, {
      by,
      action: 'person.changed',
      subject: subjectOf(person),
      before: fieldsOf(person),
      after: { role: place.role, active: place.deactivatedAt === null },
    });
    return ok(await again(deps, tx, { by, id: person.id }));
  };
}

function signOutIn(deps: PeopleDeps, by: SignedIn, userId: UserId) {
  return async (tx: Db): ReturnType<People['signPersonOut']> => {
    const person = await findStaff(tx, scopeOf(deps), userId);
    if (person === null) return NOBODY;
    await deleteSessionsOf(tx, userId);
    await deps.record(tx, {
      by,
      action: 'person.signed-out',
      subject: subjectOf(person),
      before: { devices: person.sessions },
      after: { devices: 0 },
    });
    return ok(await again(deps, tx, { by, id: userId }));
  };
}

function resetFactorIn(deps: PeopleDeps, by: SignedIn, userId: UserId) {
  return async (tx: Db): ReturnType<People['resetPersonsFactor']> => {
    const person = await findStaff(tx, scopeOf(deps), userId);
    if (person === null) return NOBODY;
    // Whoever sits at an open session of an admin must not get rid of what protects it.
    if (userId === by.userId) {
      return refuse('forbidden', 'Your own second factor is changed under Your account, with your password.');
    }
    if (!(await deleteSecondFactor(tx, userId))) return refuse('conflict', 'Their second factor is off.');
    await deleteSessionsOf(tx, userId);
    await deps.events.publish(tx, accountSecondFactorChanged, {
      user_id: userId,
      email: person.email,
      first_name: person.first_name,
      on: false,
      changed_at: deps.clock.now().toISOString(),
    });
    await deps.record(tx, {
      by,
      action: 'person.second-factor-reset',
      subject: subjectOf(person),
      before: { second_factor: true },
      after: { second_factor: false },
    });
    return ok(await again(deps, tx, { by, id: userId }));
  };
}

/** Builds looking after the people of the studio. */
export function createPeople(deps: PeopleDeps): People {
  const { db, clock } = deps;
  return {
    async listPeople(by) {
      const staff = await listStaff(db, scopeOf(deps));
      const invites = await listInvites(db);
      return {
        people: staff.map((row) => wireStaff(row, by.userId)),
        invites: invites.map((row) => wireInvite(row, clock.now())),
        second_factor_required: mustHaveSecondFactor('engineer', deps.demo),
      };
    },
    changePerson: (by, place) => db.transaction(changeIn(deps, by, place)),
    signPersonOut: (by, userId) => db.transaction(signOutIn(deps, by, userId)),
    resetPersonsFactor: (by, userId) => db.transaction(resetFactorIn(deps, by, userId)),
  };
}
