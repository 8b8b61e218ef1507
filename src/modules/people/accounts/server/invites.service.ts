import { hashToken, newToken } from '@/platform/security/tokens';
import type { Db } from '@/platform/db/database';
import type { SignedIn } from '@/shared/caller';
import type { UserId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import { isTokenShape } from '../accounts.rules';
import type { InviteId, WireInvite } from '../people.contract';
import { INVITE_LIFETIME, isInviteOpen, type StudioRole } from '../people.rules';
import { isStudioRole } from '../roles.rules';
import { accountInvited, accountVerified } from './accounts.events';
import {
  deleteEntryLinks,
  endKnownDevices,
  findAccountByEmail,
  insertAccount,
  type Account,
} from './accounts.store';
import { weakPassword } from './common-passwords';
import { deleteEmailChange } from './email-change.store';
import {
  deleteInvite,
  findInvite,
  findInviteByToken,
  noteAcceptor,
  putInvite,
  spendInvite,
  type InviteRow,
} from './invites.store';
import { proveByMail } from './first-proof';
import { hashPassword } from './password-hash';
import type { PeopleDeps } from './people.service';
import { giveAccountPlace } from './people.store';
import { wireInvite } from './people.wire';
import { deleteSessionsOf } from './sessions.store';

/** What somebody types who joins the studio. */
export interface Newcomer {
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
}

interface Invited {
  readonly email: string;
  readonly role: StudioRole;
}

export interface Invites {
  /** Mails an invitation; an open one to the same address ends. */
  invite(by: SignedIn, invited: Invited): Promise<Answer<WireInvite, 'invalid'>>;
  /** Mails a new link and ends the one before. */
  renewInvite(by: SignedIn, id: InviteId): Promise<Answer<WireInvite, 'not_found'>>;
  withdrawInvite(by: SignedIn, id: InviteId): Promise<Answer<true, 'not_found'>>;
  showInvite(token: string): Promise<Answer<InviteRow, 'not_found'>>;
  /** Joins by a mailed link; answers the address to log in with. */
  acceptInvite(
    token: string,
    newcomer: Newcomer,
  ): Promise<Answer<{ email: string }, 'not_found' | 'invalid'>>;
}

const GONE = refuse('not_found', 'This invitation no longer exists.');
const DEAD = refuse(
  'not_found',
  'This invitation was used, cancelled or has expired. Ask the studio for a new one.',
);

const subjectOf = (id: number, email: string) => ({ kind: 'invitation', id, label: email });

async function open(deps: PeopleDeps, tx: Db, { by, email, role }: Invited & { by: SignedIn }) {
  const now = deps.clock.now();
  const token = newToken();
  const expiresAt = new Date(now.getTime() + INVITE_LIFETIME);
  const id = await putInvite(tx, {
    email,
    role,
    tokenHash: hashToken(token),
    invitedBy: by.userId,
    now,
    expiresAt,
  });
  await deps.record(tx, {
    by,
    action: 'person.invited',
    subject: subjectOf(id, email),
    before: null,
    after: { role, expires_at: expiresAt.toISOString() },
  });
  const row = await findInvite(tx, id);
  if (row === null) throw new Error(`invitation ${id} was lost within its transaction`);
  const { invited_by } = row;
  await deps.events.publish(tx, accountInvited, { invite_id: id, email, role, invited_by, token });
  return wireInvite(row, now);
}

async function invite(
  deps: PeopleDeps,
  by: SignedIn,
  { email, role }: Invited,
): ReturnType<Invites['invite']> {
  const account = await findAccountByEmail(deps.db, email);
  if (account !== null && isStudioRole(account.role)) {
    const message = 'Someone with this address already works at the studio.';
    return refuse('invalid', message, { errors: { email: [message] } });
  }
  return ok(await deps.db.transaction((tx) => open(deps, tx, { by, email, role })));
}

function withdrawIn(deps: PeopleDeps, by: SignedIn, id: InviteId) {
  return async (tx: Db): ReturnType<Invites['withdrawInvite']> => {
    const row = await findInvite(tx, id);
    if (row === null || !(await deleteInvite(tx, id))) return GONE;
    await deps.record(tx, {
      by,
      action: 'person.invitation-withdrawn',
      subject: subjectOf(id, row.email),
      before: { role: row.role },
      after: null,
    });
    return ok(true);
  };
}

async function findOpen({ db, clock }: PeopleDeps, token: string): Promise<InviteRow | null> {
  if (!isTokenShape(token)) return null;
  const row = await findInviteByToken(db, hashToken(token));
  const isOpen =
    row !== null && isInviteOpen({ acceptedAt: row.accepted_at, expiresAt: row.expires_at }, clock.now());
  return isOpen ? row : null;
}

type Placed = Omit<Newcomer, 'password'> & { readonly passwordHash: string; readonly role: StudioRole };

// Whoever has the link reads the address's mails, as whoever sets a new password by mail does: what was asked for
// with the old password goes on no more. A second factor that is on stays on, where its owner had proved the address.
async function placeAccount(deps: PeopleDeps, tx: Db, { account, ...place }: Placed & { account: Account }) {
  const now = deps.clock.now();
  await giveAccountPlace(tx, account.id, { ...place, now });
  await deleteEntryLinks(tx, account.id);
  await deleteEmailChange(tx, account.id);
  await deleteSessionsOf(tx, account.id);
  await endKnownDevices(tx, account.id);
  await proveByMail(deps, tx, account);
  return account.id;
}

/** Makes an account of the studio whose address is known to be its owner's; null where the address has one. */
export async function newStaffAccount(
  deps: PeopleDeps,
  tx: Db,
  { email, ...place }: Placed & { email: string },
): Promise<UserId | null> {
  const now = deps.clock.now();
  const fields = { ...place, email, phone: null, verifiedAt: now, isDemo: false, now };
  const id = await insertAccount(tx, fields);
  if (id !== null) await deps.events.publish(tx, accountVerified, { user_id: id, email });
  return id;
}

async function accept(
  deps: PeopleDeps,
  token: string,
  newcomer: Newcomer,
): ReturnType<Invites['acceptInvite']> {
  const invitation = await findOpen(deps, token);
  if (invitation === null) return DEAD;
  const { email, role } = invitation;
  const weak = weakPassword(newcomer.password, { ...newcomer, email, siteName: await deps.siteName() });
  if (weak !== null) return weak;
  const { firstName, lastName } = newcomer;
  const place = { firstName, lastName, role, passwordHash: await hashPassword(newcomer.password) };
  return deps.db.transaction(async (tx) => {
    if (!(await spendInvite(tx, hashToken(token), deps.clock.now()))) return DEAD;
    const account = await findAccountByEmail(tx, email);
    const id =
      account === null
        ? await newStaffAccount(deps, tx, { ...place, email })
        : await placeAccount(deps, tx, { ...place, account });
    // Somebody signed up with this address in this moment: the next try finds their account.
    if (id === null) throw new Error(`the address of invitation ${invitation.id} got an account meanwhile`);
    await noteAcceptor(tx, hashToken(token), id);
    await deps.record(tx, {
      by: { userId: id },
      action: 'person.joined',
      subject: { kind: 'person', id, label: `${firstName} ${lastName}` },
      before: account === null ? null : { role: account.role },
      after: { role, email },
    });
    return ok({ email });
  });
}

/** Builds asking people to the studio, and joining it. */
export function createInvites(deps: PeopleDeps): Invites {
  const { db } = deps;
  return {
    invite: (by, invited) => invite(deps, by, invited),
    async renewInvite(by, id) {
      const row = await findInvite(db, id);
      if (row === null) return GONE;
      return ok(await db.transaction((tx) => open(deps, tx, { by, email: row.email, role: row.role })));
    },
    withdrawInvite: (by, id) => db.transaction(withdrawIn(deps, by, id)),
    async showInvite(token) {
      const row = await findOpen(deps, token);
      return row === null ? DEAD : ok(row);
    },
    acceptInvite: (token, newcomer) => accept(deps, token, newcomer),
  };
}
