import { queryRows, type Db } from '@/platform/db/database';
import type { UserId } from '@/shared/ids';
import type { InviteId } from '../people.contract';
import type { StudioRole } from '../people.rules';

/** An invitation to the studio. */
export type InviteRow = {
  readonly id: InviteId;
  readonly email: string;
  readonly role: StudioRole;
  readonly invited_by: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly accepted_at: Date | null;
};

const INVITE = `
  select i.id, i.email, i.role, i.created_at, i.expires_at, i.accepted_at,
    nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as invited_by
  from studio_invites i left join users u on u.id = i.invited_by`;

export interface NewInvite {
  readonly email: string;
  readonly role: StudioRole;
  readonly tokenHash: string;
  readonly invitedBy: UserId;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Invitations that nobody has accepted yet, newest first. */
export async function listInvites(db: Db): Promise<InviteRow[]> {
  return queryRows<InviteRow>(db, `${INVITE} where i.accepted_at is null order by i.id desc`);
}

/** An invitation that nobody has accepted yet; null where there is none. */
export async function findInvite(db: Db, id: InviteId): Promise<InviteRow | null> {
  const rows = await queryRows<InviteRow>(db, `${INVITE} where i.id = $1 and i.accepted_at is null`, [id]);
  return rows[0] ?? null;
}

/** An invitation by its mailed token's hash; null where there is none. */
export async function findInviteByToken(db: Db, tokenHash: string): Promise<InviteRow | null> {
  const rows = await queryRows<InviteRow>(db, `${INVITE} where i.token_hash = $1`, [tokenHash]);
  return rows[0] ?? null;
}

/** Puts an invitation in the place of an open one to the same address. */
export async function putInvite(tx: Db, invite: NewInvite): Promise<InviteId> {
  const rows = await queryRows<{ id: InviteId }>(
    tx,
    `insert into studio_invites (email, role, token_hash, invited_by, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (lower(email)) where accepted_at is null do update
       set email = excluded.email, role = excluded.role, token_hash = excluded.token_hash,
         invited_by = excluded.invited_by, created_at = excluded.created_at, expires_at = excluded.expires_at
     returning id`,
    [invite.email, invite.role, invite.tokenHash, invite.invitedBy, invite.now, invite.expiresAt],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('an invitation was neither added nor replaced');
  return id;
}

/** Uses an invitation up; false where somebody was faster. */
export async function spendInvite(tx: Db, tokenHash: string, now: Date): Promise<boolean> {
  const rows = await queryRows(
    tx,
    `update studio_invites set accepted_at = $2
     where token_hash = $1 and accepted_at is null and expires_at > $2 returning id`,
    [tokenHash, now],
  );
  return rows.length > 0;
}

/** Notes whose account came out of an invitation. */
export async function noteAcceptor(tx: Db, tokenHash: string, userId: UserId): Promise<void> {
  await queryRows(tx, 'update studio_invites set accepted_by = $2 where token_hash = $1', [
    tokenHash,
    userId,
  ]);
}

/** Takes an open invitation away; false where there is none. */
export async function deleteInvite(tx: Db, id: InviteId): Promise<boolean> {
  const text = 'delete from studio_invites where id = $1 and accepted_at is null returning id';
  return (await queryRows(tx, text, [id])).length > 0;
}
