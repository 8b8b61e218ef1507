import { countedModes, paymentLabel } from '@/modules/money/payments/payments.rules';
import type { Db } from '@/platform/db/database';
import type { Clock } from '@/shared/clock';
import { csvOf } from '@/shared/csv';
import type { ResponseOf } from '@/shared/endpoint';
import { toMajor } from '@/shared/money';
import type { listPayouts, Payout } from '../payouts.contract';
import { usualPeriods } from '../payouts.rules';
import {
  payoutRows,
  payoutSums,
  type PayoutPeriod,
  type PayoutRow,
  type PayoutSum,
} from './payouts.read-model';

type Sum = ResponseOf<typeof listPayouts>['sums'][number];

/** What came and went, for whoever keeps the books. */
export interface Payouts {
  /** This month where no period is told. */
  list(
    asked: Partial<PayoutPeriod>,
    page: { page: number; perPage: number },
  ): Promise<{ payouts: Payout[]; total: number; sums: Sum[]; period: PayoutPeriod; today: string }>;
  /** All of a period as a list for sheets, and the name of its file. */
  csv(period: PayoutPeriod): Promise<{ name: string; text: string }>;
}

function movedOf({ gross, refunds, disputes, net, currency }: PayoutRow | PayoutSum) {
  const major = (amount: number): number => toMajor(amount, currency);
  return { gross: major(gross), refunds: major(refunds), disputes: major(disputes), net: major(net) };
}

function wirePayout(row: PayoutRow): Payout {
  return { ...row, at: row.at.toISOString(), fee: null, ...movedOf(row) };
}

function wireSum(sum: PayoutSum): Sum {
  return { ...sum, ...movedOf(sum) };
}

const HEADER = [
  'Date (UTC)',
  'Order',
  'Provider',
  'Method',
  'Transaction',
  'Currency',
  'Gross',
  'Fee',
  'Refunds',
  'Disputes',
  'Net',
];

function lineOf(payout: Payout) {
  const { at, order_id, reference, currency, gross, fee, refunds, disputes, net } = payout;
  const [provider, method] = [paymentLabel(payout.provider), paymentLabel(payout.method)];
  return [at, order_id, provider, method, reference, currency, gross, fee, refunds, disputes, net];
}

// A year of a busy studio; more would not fit into a sheet either.
const MAX_ROWS = 1_000_000;

/** Builds what came and went by payment. */
export function createPayouts({ db, clock, demo }: { db: Db; clock: Clock; demo: boolean }): Payouts {
  const modes = countedModes(demo);
  return {
    async list(asked, { page, perPage }) {
      const now = clock.now();
      const [month] = usualPeriods(now);
      const period = { from: asked.from ?? month.from, to: asked.to ?? month.to };
      const [rows, sums] = await Promise.all([
        payoutRows(db, { ...period, modes }, { limit: perPage, offset: (page - 1) * perPage }),
        payoutSums(db, { ...period, modes }),
      ]);
      const total = sums.reduce((all, { payments }) => all + payments, 0);
      const today = now.toISOString().slice(0, 10);
      return { payouts: rows.map(wirePayout), total, sums: sums.map(wireSum), period, today };
    },
    async csv(period) {
      const rows = await payoutRows(db, { ...period, modes }, { limit: MAX_ROWS, offset: 0 });
      const text = csvOf(
        HEADER,
        rows.map((row) => lineOf(wirePayout(row))),
      );
      return { name: `${demo ? 'test-' : ''}payouts-${period.from}-${period.to}.csv`, text };
    },
  };
}
