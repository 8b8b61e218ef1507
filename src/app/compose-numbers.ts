import { createNumbersService } from '@/features/numbers/server';
import type { Platform } from './compose-platform';
import type { Shop } from './compose-shop';

/** The studio's numbers, in its currency. */
export function composeNumbers({ db, clock, jobs: queue, record }: Platform, { settings }: Shop) {
  const currency = async () => (await settings.current()).currency;
  return createNumbersService({ db, clock, queue, record, currency });
}
