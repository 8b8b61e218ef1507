import { Download } from 'lucide-react';
import { Form } from 'react-router';
import { loadForStudio, StudioData } from '@/modules/people/accounts/web/studio/studio-data';
import type { ResponseOf } from '@/shared/endpoint';
import { formatMajor } from '@/shared/money';
import { Button, ButtonAnchor } from '@/ui/button';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { EmptyState } from '@/ui/empty-state';
import { browserLoader, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { SelectField } from '@/ui/select-field';
import { StudioHeading, StudioPage } from '@/ui/studio-page';
import type { getVatReport, VatRow } from '../../vat-report.contract';
import { vatRuleLabel } from '../../vat-report.rules';
import { countryText } from './country-text';
import { VatEvidence } from './vat-evidence';

type Report = ResponseOf<typeof getVatReport>;
type Figures = Report['data']['totals'][number];

const load = (page: PageRequest) => {
  const quarter = page.url.searchParams.get('quarter') ?? '';
  return loadForStudio<typeof getVatReport>(page, () =>
    page.api.call<typeof getVatReport>('GET /studio/vat', {
      query: quarter === '' ? {} : { quarter },
      signal: page.signal,
    }),
  );
};

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'VAT',
  description: 'VAT of a quarter by country and rate.',
  path: '/studio/vat',
  noindex: true,
});

function figures<T extends Figures>(): DataColumn<T>[] {
  const money = (key: 'sold' | 'sold_vat' | 'credited' | 'credited_vat' | 'net' | 'vat') => ({
    cell: (row: T): string =>
      row[key] === 0 && key !== 'vat' && key !== 'net' ? '–' : formatMajor(row[key], row.currency),
    sort: (row: T) => row[key],
  });
  return [
    { key: 'sold', header: 'Sold with VAT', numeric: true, ...money('sold') },
    { key: 'sold_vat', header: 'VAT', numeric: true, ...money('sold_vat') },
    { key: 'credited', header: 'Credited with VAT', numeric: true, ...money('credited') },
    { key: 'credited_vat', header: 'VAT credited', numeric: true, ...money('credited_vat') },
    { key: 'net', header: 'Net', numeric: true, ...money('net') },
    { key: 'owed', header: 'VAT owed', numeric: true, ...money('vat') },
  ];
}

const ROWS: DataColumn<VatRow>[] = [
  {
    key: 'country',
    header: 'Country',
    sort: ({ country }) => countryText(country),
    cell: ({ country, rule }) => (
      <span className="flex flex-col gap-0.5 max-sm:items-end">
        {countryText(country)}
        <span className="text-sm font-normal text-muted">{vatRuleLabel(rule)}</span>
      </span>
    ),
  },
  {
    key: 'rate',
    header: 'Rate',
    numeric: true,
    sort: ({ rate }) => rate,
    cell: ({ rate }) => `${rate}%`,
  },
  {
    key: 'papers',
    header: 'Documents',
    sort: ({ sales, credits }) => sales + credits,
    className: 'text-sm',
    cell: ({ sales, credits }) =>
      [
        sales === 1 ? '1 receipt' : `${sales} receipts`,
        ...(credits === 0 ? [] : [credits === 1 ? '1 credit note' : `${credits} credit notes`]),
      ].join(', '),
  },
  ...figures<VatRow>(),
];

const TOTALS: DataColumn<Figures>[] = [
  { key: 'currency', header: 'Currency', sort: ({ currency }) => currency, cell: ({ currency }) => currency },
  ...figures<Figures>(),
];

function ReportView({ report }: { report: Report['data'] }) {
  const { quarter, quarters, rows, totals, evidence } = report;
  const known = quarters.includes(quarter) ? quarters : [quarter, ...quarters];
  const options = known.map((one) => ({ value: one, label: one.replace('-', ' ') }));
  return (
    <>
      <Form method="get" key={quarter} className="flex flex-wrap items-end gap-4">
        <SelectField label="Quarter" name="quarter" options={options} defaultValue={quarter} />
        <Button type="submit" className="min-h-12">
          Show
        </Button>
        <ButtonAnchor
          href={`/api/studio/vat.csv?quarter=${quarter}`}
          download
          className="min-h-12"
          icon={<Download size={18} aria-hidden />}
        >
          Download CSV
        </ButtonAnchor>
      </Form>
      {rows.length === 0 ? (
        <EmptyState
          title="No receipts in this quarter"
          text="Receipts, invoices and credit notes appear here by the day they were issued, in the studio’s time zone."
        />
      ) : (
        <>
          <DataTable
            name="vat"
            caption={`VAT of ${quarter} by country and rate`}
            columns={ROWS}
            rows={rows}
            rowKey={({ country, rule, rate, currency }) => `${country} ${rule} ${rate} ${currency}`}
          />
          <section className="flex flex-col gap-3" aria-labelledby="totals-title">
            <h2 id="totals-title" className="text-lg">
              In all
            </h2>
            <DataTable
              name="vat-totals"
              caption={`Totals of ${quarter}`}
              columns={TOTALS}
              rows={totals}
              rowKey={({ currency }) => currency}
            />
          </section>
        </>
      )}
      <VatEvidence evidence={evidence} />
    </>
  );
}

/** /studio/vat: the VAT of a quarter by country and rate, out of receipts and credit notes; as CSV too. */
export default function VatPage() {
  return (
    <StudioPage>
      <StudioHeading title="VAT" />
      <p className="max-w-[68ch] text-sm text-muted">
        From receipts, invoices and credit notes, by the quarter they were issued in, at the rates charged.
      </p>
      <StudioData<Report>
        skeleton={
          <DataTable
            name="vat"
            caption="VAT by country and rate"
            columns={ROWS}
            rows={[]}
            rowKey={({ rule }) => rule}
            loading
          />
        }
      >
        {({ data }) => <ReportView report={data} />}
      </StudioData>
    </StudioPage>
  );
}
