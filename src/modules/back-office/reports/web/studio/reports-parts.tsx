import { lazy, Suspense } from 'react';
import { formatMajor } from '@/shared/money';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { EmptyState } from '@/ui/empty-state';
import { Segmented } from '@/ui/segmented';
import { Skeleton } from '@/ui/skeleton';
import { Panel } from '@/ui/studio-page';
import { useHydrated } from '@/ui/use-hydrated';
import type { Reports } from '../../reports.contract';
import { shareText, spanText, STEP_NAMES } from '../../reports.rules';

// Charts are large: they come once the page stands, and only here.
const TimeChart = lazy(async () => ({ default: (await import('./time-chart')).TimeChart }));

type Step = Reports['steps_of_time'][number];

/** The sums of the period, each as one figure. */
export function Tiles({ numbers }: { numbers: Reports }) {
  const { total, currency, first_answer: answer } = numbers;
  const delivered = `of ${total.delivered} ${total.delivered === 1 ? 'item' : 'items'} delivered`;
  const tiles = [
    ['Revenue', formatMajor(total.revenue, currency), `${formatMajor(total.refunds, currency)} went back`],
    ['Orders', String(total.orders), 'paid'],
    ['On time', shareText(total.on_time, total.delivered), delivered],
    ['With a revision', shareText(total.revised, total.delivered), delivered],
    [
      'First answer',
      spanText(answer.median_seconds),
      `median of ${answer.count} ${answer.count === 1 ? 'conversation' : 'conversations'}`,
    ],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
      {tiles.map(([name, value, note]) => (
        <div key={name} className="flex min-w-0 flex-col gap-1 rounded-lg border border-line bg-raised p-4">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="figures text-xl [overflow-wrap:anywhere]">{value}</dd>
          <dd className="text-sm text-muted">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

function columnsOf(currency: string): DataColumn<Step>[] {
  return [
    { key: 'start', header: 'From', sort: ({ start }) => start, cell: ({ start }) => start },
    {
      key: 'revenue',
      header: 'Revenue',
      numeric: true,
      sort: ({ revenue }) => revenue,
      cell: ({ revenue }) => formatMajor(revenue, currency),
    },
    {
      key: 'refunds',
      header: 'Refunds',
      numeric: true,
      sort: ({ refunds }) => refunds,
      cell: ({ refunds }) => formatMajor(refunds, currency),
    },
    {
      key: 'orders',
      header: 'Orders',
      numeric: true,
      sort: ({ orders }) => orders,
      cell: ({ orders }) => orders,
    },
    {
      key: 'delivered',
      header: 'Delivered',
      numeric: true,
      sort: ({ delivered }) => delivered,
      cell: ({ delivered }) => delivered,
    },
    {
      key: 'on_time',
      header: 'On time',
      numeric: true,
      cell: (row) => shareText(row.on_time, row.delivered),
    },
    {
      key: 'revised',
      header: 'Revised',
      numeric: true,
      cell: (row) => shareText(row.revised, row.delivered),
    },
  ];
}

const VIEWS = [
  { value: 'revenue', label: 'Revenue' },
  { value: 'orders', label: 'Orders' },
  { value: 'table', label: 'Table' },
] as const;
export type View = (typeof VIEWS)[number]['value'];

interface OverTimeProps {
  readonly numbers: Reports;
  readonly view: View;
  readonly onView: (view: View) => void;
}

/** The period over time: revenue or orders as bars, or everything as a table. */
export function OverTime({ numbers, view, onView }: OverTimeProps) {
  const ready = useHydrated();
  const { currency, steps_of_time: steps } = numbers;
  const table = (
    <DataTable
      name="numbers"
      caption="The period over time"
      columns={columnsOf(currency)}
      rows={steps}
      rowKey={({ start }) => start}
    />
  );
  const measure = view === 'orders' ? 'orders' : 'revenue';
  const points = steps.map((step) => ({ label: step.start, value: step[measure] }));
  const format = (value: number) => (measure === 'orders' ? String(value) : formatMajor(value, currency));
  return (
    <Panel
      title="Over time"
      aside={<Segmented legend="Shown as" options={[...VIEWS]} value={view} onChange={onView} />}
    >
      {view === 'table' || !ready ? (
        table
      ) : (
        <>
          <Suspense fallback={<Skeleton className="h-64 w-full" />}>
            <TimeChart name={measure === 'orders' ? 'Orders' : 'Revenue'} points={points} format={format} />
          </Suspense>
          <p className="sr-only">For the same figures as a table, choose Table above.</p>
        </>
      )}
    </Panel>
  );
}

/** How far visitors came; each counts once for each day. */
export function Visits({ numbers }: { numbers: Reports }) {
  const [first] = numbers.visits;
  const all = first?.count ?? 0;
  return (
    <Panel title="From visit to order">
      <ol className="flex flex-col gap-4">
        {numbers.visits.map(({ step, count }) => (
          <li key={step} className="flex flex-col gap-1.5">
            <span className="flex flex-wrap justify-between gap-x-4 text-sm">
              <span>{STEP_NAMES[step]}</span>
              <span className="figures">
                {count} <span className="text-muted">{shareText(count, all)}</span>
              </span>
            </span>
            <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-line">
              <span
                className="block h-full bg-after"
                style={{ width: all === 0 ? 0 : `${Math.min(100, (count / all) * 100)}%` }}
              />
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-4 text-sm text-muted">
        Daily visitors, counted without cookies. Visitors who opt out are not counted, so there can be more
        orders than visitors.
      </p>
    </Panel>
  );
}

interface TopListProps {
  readonly title: string;
  readonly header: string;
  readonly noun: string;
  readonly rows: Reports['pages'];
}

const nameCell = ({ name }: Reports['pages'][number]) => <span className="wrap-anywhere">{name}</span>;

/** What was seen or played most. */
export function TopList({ title, header, noun, rows }: TopListProps) {
  return (
    <Panel title={title}>
      <DataTable
        name="numbers-shares"
        caption={title}
        columns={[
          { key: 'name', header, cell: nameCell },
          { key: 'count', header: noun, numeric: true, cell: ({ count }) => count },
        ]}
        rows={rows}
        rowKey={({ name }) => name}
        empty={<EmptyState heading="h3" title="Nothing counted" text="Try another period." />}
      />
    </Panel>
  );
}
