import { bigint, boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Role } from '@/shared/caller';
import type { UserId } from '@/shared/ids';
import type { SessionId } from '../accounts.contract';
import type { PasskeyId } from '../passkeys.contract';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const id = (name: string) => bigint(name, { mode: 'number' });

export const users = pgTable('users', {
  id: id('id').primaryKey().generatedAlwaysAsIdentity().$type<UserId>(),
  email: text('email').notNull(),
  passwordHash: text('password_hash').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  phone: text('phone'),
  role: text('role').notNull().default('customer').$type<Role>(),
  verifiedAt: instant('verified_at'),
  isDemo: boolean('is_demo').notNull().default(false),
  deactivatedAt: instant('deactivated_at'),
  blockedAt: instant('blocked_at'),
  deviceEpoch: integer('device_epoch').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

export const sessions = pgTable('sessions', {
  id: id('id').primaryKey().generatedAlwaysAsIdentity().$type<SessionId>(),
  userId: id('user_id').notNull().$type<UserId>(),
  tokenHash: text('token_hash').notNull(),
  userAgent: text('user_agent'),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at').notNull(),
  passkeyId: id('passkey_id').$type<PasskeyId>(),
});

export const emailTokens = pgTable('email_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  userId: id('user_id').notNull().$type<UserId>(),
  kind: text('kind').notNull().$type<'verify' | 'reset' | 'sign-in'>(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
  browserHash: text('browser_hash'),
});
