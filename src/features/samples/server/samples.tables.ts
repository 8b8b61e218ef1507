import { bigint, boolean, integer, pgTable, real, text } from 'drizzle-orm/pg-core';

export const samples = pgTable('samples', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  name: text(),
  style: text(),
  beforeAudio: text('before_audio').notNull(),
  afterAudio: text('after_audio').notNull(),
  durationMs: integer('duration_ms').notNull(),
  beforeLoudness: real('before_loudness'),
  afterLoudness: real('after_loudness'),
  beforePeaks: text('before_peaks').notNull().default(''),
  afterPeaks: text('after_peaks').notNull().default(''),
  position: integer().notNull().default(0),
  published: boolean().notNull().default(true),
});
