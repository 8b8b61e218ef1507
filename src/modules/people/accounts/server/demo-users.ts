import type { Db } from '@/platform/db/database';
import type { Role } from '@/shared/caller';
import type { Clock } from '@/shared/clock';
import type { UserId } from '@/shared/ids';
import { findAccountByEmail, insertAccount } from './accounts.store';
import { hashPassword } from './password-hash';

const PASSWORD = 'Headroom-demo-1';

interface DemoUser {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
}

const DEMO_USERS = {
  customer: { email: 'customer@demo.test', firstName: 'Mara', lastName: 'Lindqvist', role: 'customer' },
  engineer: { email: 'engineer@demo.test', firstName: 'Joris', lastName: 'van Dijk', role: 'engineer' },
  admin: { email: 'admin@demo.test', firstName: 'Elena', lastName: 'Brandt', role: 'admin' },
} as const satisfies Record<string, DemoUser>;

async function ensure(db: Db, clock: Clock, user: DemoUser): Promise<UserId> {
  const existing = await findAccountByEmail(db, user.email);
  if (existing !== null) return existing.id;
  const now = clock.now();
  const passwordHash = await hashPassword(PASSWORD);
  const id = await insertAccount(db, {
    ...user,
    passwordHash,
    phone: null,
    verifiedAt: now,
    isDemo: true,
    now,
  });
  // Another process made it in between.
  return id ?? ensure(db, clock, user);
}

/** Makes the demo logins that are not there yet and returns the ids of all three. Cheap when they exist. */
export async function ensureDemoUsers(
  db: Db,
  clock: Clock,
): Promise<Record<keyof typeof DEMO_USERS, UserId>> {
  const [customer, engineer, admin] = await Promise.all([
    ensure(db, clock, DEMO_USERS.customer),
    ensure(db, clock, DEMO_USERS.engineer),
    ensure(db, clock, DEMO_USERS.admin),
  ]);
  return { customer, engineer, admin };
}
