import { createNumbersService } from '@/modules/back-office/reports/server';
import { countedModes } from '@/modules/money/payments/payments.rules';
import type { Foundation, Platform } from './compose-platform';
import type { Shop } from './compose-shop';

/** The studio's numbers, in its currency. */
export function composeNumbers(
  { demo }: Foundation,
  { db, clock, jobs: queue, record }: Platform,
  { settings }: Shop,
) {
  const currency = async () => (await settings.current()).currency;
  return createNumbersService({ db, clock, queue, record, currency, modes: countedModes(demo) });
}
