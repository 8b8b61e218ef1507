import type { Db } from '@/platform/db/database';
import type { SamplePage } from '../samples.contract';
import { playableOf } from './playable';
import { countSamples, selectSamples } from './samples.store';

export interface SamplesService {
  /** One page of published samples; a page past the end is empty (API-06). */
  list(input: { page: number; per_page: number }): Promise<SamplePage>;
}

/** Builds the service of the before and after samples. */
export function createSamplesService({ db }: { readonly db: Db }): SamplesService {
  return {
    async list({ page, per_page }) {
      const rows = await selectSamples(db, { limit: per_page, offset: (page - 1) * per_page });
      const total = rows[0]?.total ?? (await countSamples(db));
      return {
        data: rows.flatMap((row) => playableOf(row) ?? []),
        current_page: page,
        last_page: Math.max(1, Math.ceil(total / per_page)),
        per_page,
        total,
      };
    },
  };
}
