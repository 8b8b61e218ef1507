import { bigint, boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { UserId } from '@/shared/ids';
import type { PasskeyId } from '../passkeys.contract';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const passkeys = pgTable('passkeys', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity().$type<PasskeyId>(),
  userId: bigint('user_id', { mode: 'number' }).notNull().$type<UserId>(),
  userHandle: text('user_handle').notNull(),
  credentialId: text('credential_id').notNull(),
  publicKey: text('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: text('transports').array().notNull(),
  backedUp: boolean('backed_up').notNull(),
  name: text('name').notNull(),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at'),
});

export const passkeyChallenges = pgTable('passkey_challenges', {
  challengeHash: text('challenge_hash').primaryKey(),
  userId: bigint('user_id', { mode: 'number' }).$type<UserId>(),
  userHandle: text('user_handle'),
  expiresAt: instant('expires_at').notNull(),
});
