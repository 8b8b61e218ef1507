import { bigint, boolean, integer, pgTable, real, text, timestamp } from 'drizzle-orm/pg-core';
import type { SampleState } from '../studio-samples.rules';

export const samples = pgTable('samples', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  name: text(),
  artist: text(),
  style: text(),
  service: text(),
  beforeAudio: text('before_audio'),
  afterAudio: text('after_audio'),
  durationMs: integer('duration_ms'),
  beforeLoudness: real('before_loudness'),
  afterLoudness: real('after_loudness'),
  beforePeaks: text('before_peaks').notNull().default(''),
  afterPeaks: text('after_peaks').notNull().default(''),
  position: integer().notNull().default(0),
  published: boolean().notNull().default(true),
  version: integer().notNull().default(1),
  archivedAt: timestamp('archived_at', { withTimezone: true }),
  beforeWav: bigint('before_wav', { mode: 'number' }),
  afterWav: bigint('after_wav', { mode: 'number' }),
  beforeMp3: bigint('before_mp3', { mode: 'number' }),
  afterMp3: bigint('after_mp3', { mode: 'number' }),
  state: text().$type<SampleState>().notNull().default('waiting'),
  problem: text(),
});
