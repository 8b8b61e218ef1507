import { countedModes } from '@/modules/money/payments/payments.rules';
import type { Db } from '@/platform/db/database';
import type { Clock } from '@/shared/clock';
import { csvOf } from '@/shared/csv';
import type { ResponseOf } from '@/shared/endpoint';
import { toMajor } from '@/shared/money';
import type { getVatReport, VatRow } from '../vat-report.contract';
import { quarterBounds, quarterOf, quartersBetween, vatRuleLabel } from '../vat-report.rules';
import { evidenceOf } from './vat-evidence';
import { firstReceiptAt, vatSums, type VatSums } from './vat-report.read-model';

type Report = ResponseOf<typeof getVatReport>['data'];

/** VAT by quarter, for whoever declares it. */
export interface VatReports {
  report(quarter: string | undefined): Promise<Report>;
  /** The same as a list for sheets, and the name of its file. */
  csv(quarter: string | undefined): Promise<{ name: string; text: string }>;
}

type Figures = Omit<Report['totals'][number], 'currency'>;

function figuresOf(sums: Omit<VatSums, 'country' | 'rule' | 'rate_bp'>): Figures {
  const { sales, sold, sold_vat, credits, credited, credited_vat, currency } = sums;
  const major = (amount: number): number => toMajor(amount, currency);
  const vat = sold_vat - credited_vat;
  return {
    sales,
    sold: major(sold),
    sold_vat: major(sold_vat),
    credits,
    credited: major(credited),
    credited_vat: major(credited_vat),
    net: major(sold - credited - vat),
    vat: major(vat),
  };
}

function wireRow(sums: VatSums): VatRow {
  const { country, rule, rate_bp, currency } = sums;
  return { country, rule, rate: rate_bp / 100, currency, ...figuresOf(sums) };
}

function totalsOf(rows: readonly VatSums[]): Report['totals'] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  return currencies.map((currency) => totalOf(currency, rows));
}

function totalOf(currency: string, rows: readonly VatSums[]): Report['totals'][number] {
  const own = rows.filter((row) => row.currency === currency);
  const sum = (name: 'sales' | 'sold' | 'sold_vat' | 'credits' | 'credited' | 'credited_vat'): number =>
    own.reduce((total, row) => total + row[name], 0);
  const all = {
    currency,
    sales: sum('sales'),
    sold: sum('sold'),
    sold_vat: sum('sold_vat'),
    credits: sum('credits'),
    credited: sum('credited'),
    credited_vat: sum('credited_vat'),
  };
  return { currency, ...figuresOf(all) };
}

const HEADER = [
  'Quarter',
  'Country',
  'Rule',
  'Rate in percent',
  'Currency',
  'Receipts and invoices',
  'Sold with VAT',
  'VAT sold',
  'Credit notes',
  'Credited with VAT',
  'VAT credited',
  'Net',
  'VAT owed',
];

export interface VatReportDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Where the studio's clock hangs: quarters are those of its tax office. */
  readonly timeZone: () => Promise<string>;
  /** The demo studio's report counts test money, and says so. */
  readonly demo: boolean;
}

/** Builds the VAT by quarter. */
export function createVatReports({ db, clock, timeZone, demo }: VatReportDeps): VatReports {
  const modes = countedModes(demo);

  async function report(asked: string | undefined): Promise<Report> {
    const now = clock.now();
    const zone = await timeZone();
    const quarter = asked ?? quarterOf(now, zone);
    const period = quarterBounds(quarter, zone);
    const [sums, first, evidence] = await Promise.all([
      vatSums(db, period, modes),
      firstReceiptAt(db, modes),
      evidenceOf(db, period, modes),
    ]);
    const quarters = quartersBetween(first ?? now, now, zone);
    return { quarter, quarters, demo, rows: sums.map(wireRow), totals: totalsOf(sums), evidence };
  }
  return {
    report,
    async csv(asked) {
      const { quarter, rows } = await report(asked);
      const lines = rows.map((row) => [
        quarter,
        row.country,
        vatRuleLabel(row.rule),
        row.rate,
        row.currency,
        row.sales,
        row.sold,
        row.sold_vat,
        row.credits,
        row.credited,
        row.credited_vat,
        row.net,
        row.vat,
      ]);
      return { name: `${demo ? 'test-' : ''}vat-${quarter}.csv`, text: csvOf(HEADER, lines) };
    },
  };
}
