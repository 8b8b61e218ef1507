import { Download } from 'lucide-react';
import { Badge } from '../badge';
import { EmptyState } from '../empty-state';
import { IconButton } from '../icon-button';
import { Money } from '../money';
import { ProgressBar } from '../progress-bar';
import { QrCode } from '../qr-code';
import { StarRating } from '../star-rating';
import { DataTable, type DataColumn } from '../data-table';
import { Table, type Column } from '../table';
import { Grid, Line, LONG_NAME, Part, State } from './story';

type Row = { id: number; name: string; price: string; state: 'good' | 'after' | 'before'; date: string };

const rows: readonly Row[] = [
  { id: 1042, name: 'Night drive', price: '$129.00', state: 'after', date: 'Jan 5, 2024' },
  { id: 1041, name: LONG_NAME, price: '$1,049.50', state: 'before', date: 'Dec 28, 2023' },
  { id: 1007, name: 'Low tide', price: '$49.00', state: 'good', date: 'Nov 2, 2023' },
];
const words = { good: 'Completed', after: 'In progress', before: 'Waiting' };
const columns: readonly Column<Row>[] = [
  { key: 'id', header: 'Number', cell: (row) => `#${row.id}` },
  { key: 'name', header: 'Name', cell: (row) => row.name },
  { key: 'state', header: 'Status', cell: (row) => <Badge tone={row.state}>{words[row.state]}</Badge> },
  { key: 'date', header: 'Date', cell: (row) => row.date, className: 'whitespace-nowrap' },
  { key: 'price', header: 'Price', cell: (row) => row.price, numeric: true },
];
const actions: Column<Row> = {
  key: 'actions',
  header: 'Actions',
  hideHeader: true,
  cell: (row) => <IconButton label={`Download ${row.name}`} icon={<Download aria-hidden="true" />} />,
};
const sorted: readonly DataColumn<Row>[] = columns.map((column) => ({
  ...column,
  sort:
    column.key === 'id' || column.key === 'name'
      ? (row) => row[column.key === 'id' ? 'id' : 'name']
      : undefined,
}));
const shared = { caption: 'Specimen rows', rowKey: (row: Row) => row.id };

function DataTables() {
  return (
    <Part
      id="data-table"
      title="DataTable"
      text="The studio’s: headers that sort where the whole list is there, and columns that can be hidden."
    >
      <State name="sorted by its headers, five columns" wide>
        <DataTable {...shared} name="story" columns={sorted} rows={rows} />
      </State>
      <State name="one page of many, four columns" wide>
        <DataTable {...shared} name="story-page" columns={sorted.slice(0, 4)} rows={rows} whole={false} />
      </State>
      <State name="loading" wide>
        <DataTable {...shared} name="story" columns={sorted} rows={[]} loading skeletonRows={3} />
      </State>
    </Part>
  );
}

/** What shows values. */
export function Data() {
  return (
    <>
      <Part id="table" title="Table" text="On phones each row is a block with its headers beside the values.">
        <State name="rows that are links" wide>
          <Table {...shared} columns={columns} rows={rows} rowHref={(row) => `?row=${row.id}#table`} />
        </State>
        <State name="one row, with actions" wide>
          <Table {...shared} columns={[...columns.slice(0, 2), actions]} rows={rows.slice(0, 1)} />
        </State>
        <State name="loading" wide>
          <Table {...shared} columns={columns} rows={[]} loading skeletonRows={3} />
        </State>
        <State name="empty" wide>
          <Table
            {...shared}
            columns={columns}
            rows={[]}
            empty={<EmptyState heading="p" title="Nothing here yet" text="What you send appears here." />}
          />
        </State>
      </Part>
      <DataTables />
      <Part id="badge" title="Badge">
        <Line>
          <Badge>Pending</Badge>
          <Badge tone="after">In progress</Badge>
          <Badge tone="before">In revision</Badge>
          <Badge tone="good">Completed</Badge>
          <Badge tone="clip">Payment failed</Badge>
          <Badge dot={false}>Tag</Badge>
        </Line>
      </Part>
      <Part id="money" title="Money">
        <Grid columns={3}>
          <Money value="$129.00" size="lg" />
          <Money value="$127.20" was="$159.00" note="20% off" size="lg" />
          <Money value="€1,249.00" note="per month" />
        </Grid>
      </Part>
      <Part
        id="qr-code"
        title="QrCode"
        text="Dark on white in both themes: cameras read nothing else reliably."
      >
        <Line>
          <QrCode text="https://example.com" label="QR code of an address" className="w-32" />
        </Line>
      </Part>
      <Part id="star-rating" title="StarRating">
        <Line>
          <StarRating value={5} />
          <StarRating value={3} />
          <StarRating value={0} />
        </Line>
      </Part>
      <Part id="progress-bar" title="ProgressBar" text="Under the -6 dB line.">
        <Grid>
          <ProgressBar label="Uploading 12 files" percent={42} detail="1.2 of 2.9 GB, 3 min left" />
          <ProgressBar label="Preparing" percent={undefined} />
          <ProgressBar label="Uploaded" percent={100} state="done" />
          <ProgressBar
            label="Stopped"
            percent={68}
            state="failed"
            detail="The connection broke. It goes on by itself."
          />
        </Grid>
      </Part>
    </>
  );
}
