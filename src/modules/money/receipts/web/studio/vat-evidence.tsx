import type { ReactNode } from 'react';
import { Badge } from '@/ui/badge';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { LocalDate } from '@/ui/local-date';
import { Link } from 'react-router';
import type { VatEvidenceRow } from '../../vat-report.contract';
import { needsLook, vatRuleLabel } from '../../vat-report.rules';
import { countryText } from './country-text';

const KINDS: Readonly<Record<VatEvidenceRow['pieces'][number]['kind'], string>> = {
  declared: 'Said at checkout',
  payment: 'Card or account',
  phone: 'Phone number',
};

const FOUND: Readonly<Record<NonNullable<VatEvidenceRow['location']>, string | null>> = {
  enough: null,
  one: 'Only one piece of evidence',
  conflict: 'Evidence conflicts',
};

function Answer({ answer, later }: { answer: NonNullable<VatEvidenceRow['check']>; later: boolean }) {
  const { state, at, consultation } = answer;
  if (state === 'unavailable') return <span>VIES did not answer: charged with VAT</span>;
  return (
    <span>
      {later ? 'Later: ' : ''}
      {state === 'valid' ? 'valid' : 'not valid'}, <LocalDate instant={at} />
      {consultation !== null && <>, consultation {consultation}</>}
    </span>
  );
}

function VatIdCell({ vat_id, check, later }: VatEvidenceRow): ReactNode {
  if (vat_id === null) return '–';
  return (
    <span className="flex flex-col gap-0.5 max-sm:items-end">
      <span className="figures">{vat_id}</span>
      <span className="text-sm text-muted">
        {check === null ? 'Not checked' : <Answer answer={check} later={false} />}
      </span>
      {later !== null && (
        <span className="text-sm">
          <Answer answer={later} later />
        </span>
      )}
    </span>
  );
}

function problemOf(row: VatEvidenceRow): string | null {
  if (!needsLook(row)) return null;
  if (row.check?.state === 'unavailable')
    return row.later === null ? 'VAT id not confirmed yet' : 'VAT id confirmed after the sale';
  return row.location === null ? null : FOUND[row.location];
}

const COLUMNS: DataColumn<VatEvidenceRow>[] = [
  {
    key: 'order',
    header: 'Order',
    sort: ({ order_id }) => order_id,
    cell: (row) => (
      <Link className="link" to={`/studio/orders/${row.order_id}`}>
        #{row.order_id}
      </Link>
    ),
  },
  { key: 'date', header: 'Date', sort: ({ at }) => at, cell: ({ at }) => <LocalDate instant={at} /> },
  {
    key: 'charged',
    header: 'Charged as',
    sort: ({ country }) => countryText(country),
    cell: ({ country, rule }) => (
      <span className="flex flex-col gap-0.5 max-sm:items-end">
        {countryText(country)}
        <span className="text-sm font-normal text-muted">{vatRuleLabel(rule)}</span>
      </span>
    ),
  },
  {
    key: 'pieces',
    header: 'Location',
    cell: ({ pieces }) =>
      pieces.length === 0 ? (
        '–'
      ) : (
        <ul className="flex flex-col text-sm">
          {pieces.map(({ kind, country }) => (
            <li key={kind}>
              {KINDS[kind]}: {countryText(country)}
            </li>
          ))}
        </ul>
      ),
  },
  { key: 'vat_id', header: 'VAT id', cell: VatIdCell },
  {
    key: 'problem',
    header: 'To check',
    sort: (row) => problemOf(row) ?? '',
    cell: (row) => {
      const problem = problemOf(row);
      return problem === null ? '–' : <Badge tone="before">{problem}</Badge>;
    },
  },
];

/** What the VAT of a quarter's orders rests on: what to look at first, and every VAT id with its answer from VIES. */
export function VatEvidence({ evidence }: { evidence: { rows: VatEvidenceRow[]; more: number } }) {
  const { rows, more } = evidence;
  if (rows.length === 0) return null;
  const open = rows.filter(needsLook).length;
  return (
    <section className="flex flex-col gap-3" aria-labelledby="evidence-title">
      <h2 id="evidence-title" className="text-lg">
        Evidence
      </h2>
      <p className="max-w-[68ch] text-sm text-muted">
        {open === 0
          ? 'Every VAT id and location of this quarter is confirmed.'
          : `${open === 1 ? '1 order needs' : `${open} orders need`} a look. A consumer’s country needs two pieces of evidence that agree; a VAT id needs an answer from VIES.`}
        {more > 0 && ` ${more} more are left out.`}
      </p>
      <DataTable
        name="vat-evidence"
        caption="What the VAT of orders rests on"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ order_id }) => order_id}
      />
    </section>
  );
}
