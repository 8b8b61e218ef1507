import type { Db } from '@/platform/db/database';
import type { SamplePage, WireSample } from '../samples.contract';
import { countSamples, selectSamples, type SampleRow } from './samples.store';

export interface SamplesService {
  /** One page of published samples; a page past the end is empty (API-06). */
  list(wish: { page: number; per_page: number }): Promise<SamplePage>;
}

function wireSample(row: SampleRow): WireSample {
  return {
    id: row.id,
    name: row.name,
    style: row.style,
    before_audio: row.beforeAudio,
    after_audio: row.afterAudio,
    duration: row.durationMs / 1000,
    before_loudness: row.beforeLoudness,
    after_loudness: row.afterLoudness,
    before_peaks: row.beforePeaks,
    after_peaks: row.afterPeaks,
  };
}

/** Builds the service of the before and after samples. */
export function createSamplesService({ db }: { readonly db: Db }): SamplesService {
  return {
    async list({ page, per_page }) {
      const rows = await selectSamples(db, { limit: per_page, offset: (page - 1) * per_page });
      const total = rows[0]?.total ?? (await countSamples(db));
      return {
        data: rows.map(wireSample),
        current_page: page,
        last_page: Math.max(1, Math.ceil(total / per_page)),
        per_page,
        total,
      };
    },
  };
}
