import { bigint, boolean, integer, jsonb, pgTable, real, text } from 'drizzle-orm/pg-core';
import type { PeakPair } from '../samples.rules';

const peaks = (name: string) => jsonb(name).$type<PeakPair[]>().notNull().default([]);

export const samples = pgTable('samples', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  name: text(),
  style: text(),
  beforeAudio: text('before_audio').notNull(),
  afterAudio: text('after_audio').notNull(),
  durationMs: integer('duration_ms').notNull(),
  beforeLoudness: real('before_loudness'),
  afterLoudness: real('after_loudness'),
  beforePeaks: peaks('before_peaks'),
  afterPeaks: peaks('after_peaks'),
  position: integer().notNull().default(0),
  published: boolean().notNull().default(true),
});
