import { bigint, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { UserId } from '@/shared/ids';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const userId = () => bigint('user_id', { mode: 'number' }).notNull().$type<UserId>();

export const secondFactors = pgTable('second_factors', {
  userId: userId().primaryKey(),
  secret: text('secret'),
  confirmedAt: instant('confirmed_at'),
  lastStep: bigint('last_step', { mode: 'number' }),
  pendingSecret: text('pending_secret'),
  pendingAt: instant('pending_at'),
});

export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: userId(), codeHash: text('code_hash').notNull(), usedAt: instant('used_at') },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);
