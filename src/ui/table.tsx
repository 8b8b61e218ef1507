import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { aria } from './aria';
import { cx } from './cx';
import { Skeleton } from './skeleton';
import { VisuallyHidden } from './visually-hidden';

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the end, in the mono face. */
  numeric?: boolean | undefined;
  /** Keeps the header for readers that listen only (a column of buttons). */
  hideHeader?: boolean | undefined;
  className?: string | undefined;
};

/** What stands in a header that does something. */
export type TableHead = { content: ReactNode; sorted: 'ascending' | 'descending' | 'none' };

export type TableProps<Row> = {
  /** Says what the table holds; read aloud, not shown. */
  caption: string;
  /** The first one is the row's name, the title of its card on phones. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Makes the whole row a link. */
  rowHref?: ((row: Row) => string) | undefined;
  loading?: boolean | undefined;
  skeletonRows?: number | undefined;
  /** Shown in place of the table when there are no rows. */
  empty?: ReactNode;
  /** DataTable's headers; null for a plain one. */
  headOf?: ((column: Column<Row>) => TableHead | null) | undefined;
  /** Low rows of one line each, from wide screens up. */
  compact?: boolean | undefined;
};

/** Rows and columns; on phones each row becomes a small card with its headers beside the values. */
export function Table<Row>({ loading = false, skeletonRows = 5, ...props }: TableProps<Row>) {
  if (!loading && props.rows.length === 0 && props.empty) return props.empty;
  return (
    <div
      className="scroll-cue relative overflow-x-auto rounded-lg border border-line"

      {...(loading ? aria.status : {})}
      aria-label={loading ? 'Loading' : undefined}
    >
      <table
        {...aria.table}
        aria-busy={loading || undefined}
        className={cx('table-stack w-full text-left', props.compact && 'table-compact')}
      >
        <caption className="sr-only">{props.caption}</caption>
        <thead {...aria.rowgroup}>
          <tr {...aria.row}>
            {props.columns.map((column) => (
              <HeaderCell key={column.key} column={column} head={props.headOf?.(column) ?? null} />
            ))}
          </tr>
        </thead>
        <tbody {...aria.rowgroup}>
          {loading
            ? Array.from({ length: skeletonRows }, (_, index) => (
                <SkeletonRow key={index} columns={props.columns} />
              ))
            : props.rows.map((row) => <TableRow key={props.rowKey(row)} row={row} {...props} />)}
        </tbody>
      </table>
    </div>
  );
}

function HeaderCell<Row>({ column, head }: { column: Column<Row>; head: TableHead | null }) {
  return (
    <th
      {...aria.columnheader}
      scope="col"
      aria-sort={head?.sorted}
      className={cx('text-sm font-medium text-muted', column.numeric && 'text-right')}
    >
      {head?.content ??
        (column.hideHeader ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header)}
    </th>
  );
}

function TableRow<Row>({ row, columns, rowHref, rowKey }: { row: Row } & TableProps<Row>) {
  return (
    <tr {...aria.row} className={cx('relative', rowHref && 'transition-colors hover:bg-hover')}>
      {columns.map((column, index) => {
        const content = column.cell(row);
        const cell = {
          role: index === 0 ? 'rowheader' : 'cell',
          className: cx(
            column.numeric && 'readout text-right whitespace-nowrap',
            column.hideHeader && 'text-right',
            index === 0 && 'font-medium',
            column.className,
          ),
          'data-label': column.hideHeader ? undefined : column.header,
        };
        if (index > 0)
          return (
            <td key={column.key} {...cell}>
              <div className="min-w-0">{content}</div>
            </td>
          );
        return (
          <th key={column.key} scope="row" {...cell}>
            {rowHref ? (
              <Link
                to={rowHref(row)}
                data-row={rowKey(row)}
                className="after:absolute after:inset-0 after:content-['']"
              >
                {content}
              </Link>
            ) : (
              content
            )}
          </th>
        );
      })}
    </tr>
  );
}

function SkeletonRow<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <tr {...aria.row}>
      {columns.map((column, index) => (
        <td key={column.key} {...aria.cell} data-label={index === 0 ? undefined : column.header}>
          <Skeleton
            className={cx(
              'my-[0.3em] h-[1em] max-w-full',
              index === 0 ? 'w-32' : 'w-20',
              column.numeric && 'ml-auto',
            )}
          />
        </td>
      ))}
    </tr>
  );
}
