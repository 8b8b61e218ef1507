import { queryRows, type Db } from '@/platform/db/database';
import type { UserId } from '@/shared/ids';
import type { StudioRole } from '../people.rules';

/** Somebody of the studio. */
export type StaffRow = {
  readonly id: UserId;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly role: StudioRole;
  readonly deactivated_at: Date | null;
  readonly created_at: Date;
  readonly version: number;
  readonly second_factor_at: Date | null;
  readonly sessions: number;
  readonly last_seen_at: Date | null;
};

/** Whose accounts count: demo logins open nothing where the studio is no demo. */
export interface StaffScope {
  readonly demo: boolean;
  /** Sessions that nobody used since then open nothing. */
  readonly aliveSince: Date;
}

const STAFF = `
  select u.id, u.email, u.first_name, u.last_name, u.role, u.deactivated_at, u.created_at,
    u.staff_version as version, f.confirmed_at as second_factor_at,
    (select count(*) from sessions s where s.user_id = u.id and s.last_used_at > $1) as sessions,
    (select max(s.last_used_at) from sessions s where s.user_id = u.id) as last_seen_at
  from users u left join second_factors f on f.user_id = u.id
  where u.role in ('engineer', 'admin') and ($2::boolean or not u.is_demo)`;

/** Everybody of the studio: those who work here first, admins before engineers, then by name. */
export async function listStaff(db: Db, { demo, aliveSince }: StaffScope): Promise<StaffRow[]> {
  const order = `order by u.deactivated_at is not null, u.role, lower(u.first_name), u.id`;
  return queryRows<StaffRow>(db, `${STAFF} ${order}`, [aliveSince, demo]);
}

/** Somebody of the studio; null where there is nobody of this id. */
export async function findStaff(db: Db, scope: StaffScope, id: UserId): Promise<StaffRow | null> {
  const rows = await queryRows<StaffRow>(db, `${STAFF} and u.id = $3`, [scope.aliveSince, scope.demo, id]);
  return rows[0] ?? null;
}

/** The admins who work here, held until the end of the transaction: who counts them decides alone. */
export async function lockAdmins(tx: Db, demo: boolean): Promise<UserId[]> {
  const rows = await queryRows<{ id: UserId }>(
    tx,
    `select id from users where role = 'admin' and deactivated_at is null and ($1::boolean or not is_demo)
     order by id for update`,
    [demo],
  );
  return rows.map(({ id }) => id);
}

/** Whether an admin works here. */
export async function hasAdmin(db: Db, demo: boolean): Promise<boolean> {
  const text = `select 1 from users
    where role = 'admin' and deactivated_at is null and ($1::boolean or not is_demo) limit 1`;
  return (await queryRows(db, text, [demo])).length > 0;
}

/** Sets somebody's place at the studio, where its version is still this one; false else. */
export async function updatePlace(
  tx: Db,
  id: UserId,
  place: { role: StudioRole; deactivatedAt: Date | null; version: number; now: Date },
): Promise<boolean> {
  const rows = await queryRows(
    tx,
    `update users set role = $2, deactivated_at = $3, staff_version = staff_version + 1, updated_at = $5
     where id = $1 and staff_version = $4 returning id`,
    [id, place.role, place.deactivatedAt, place.version, place.now],
  );
  return rows.length > 0;
}

/** Gives an account that is there a place at the studio, with the names and the password that its owner typed. */
export async function giveAccountPlace(
  tx: Db,
  id: UserId,
  place: { firstName: string; lastName: string; passwordHash: string; role: StudioRole; now: Date },
): Promise<void> {
  await queryRows(
    tx,
    `update users set first_name = $2, last_name = $3, password_hash = $4, role = $5, deactivated_at = null,
       staff_version = staff_version + 1, updated_at = $6
     where id = $1`,
    [id, place.firstName, place.lastName, place.passwordHash, place.role, place.now],
  );
}
