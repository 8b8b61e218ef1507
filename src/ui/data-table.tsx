import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { ColumnsMenu } from './columns-menu';
import { cx } from './cx';
import { keepCompactRows, keepHiddenColumns, useCompactRows, useHiddenColumns } from './stored-columns';
import { Table, type TableProps } from './table';
import { compareValues, hideableColumns, type DataColumn } from './table-columns';

export type { DataColumn } from './table-columns';

type DataTableProps<Row extends object> = Omit<TableProps<Row>, 'columns' | 'headOf' | 'compact'> & {
  /** Under which the choice of columns is kept in this browser; tables alike share one. */
  name: string;
  columns: readonly DataColumn<Row>[];
  /** False where the rows are one page of many: their order is the server's then. */
  whole?: boolean | undefined;
  /** Rows can be made low, one line each; its columns need widths then. */
  canBeCompact?: boolean | undefined;
  /** Beside the choice of columns: how many there are, what the list does not hold. */
  toolbar?: ReactNode;
};

const features = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

type Definition<Row extends object> = ColumnDef<typeof features, Row>;

function definitionOf<Row extends object>({ key, sort }: DataColumn<Row>): Definition<Row> {
  return {
    id: key,
    accessorFn: (row) => sort?.(row) ?? undefined,
    enableSorting: sort !== undefined,
    sortUndefined: 'last',
    sortFn: (a, b, id) => compareValues(a.getValue<string | number>(id), b.getValue<string | number>(id)),
  };
}

const MARKS = { asc: ArrowUp, desc: ArrowDown, none: ArrowUpDown };
const SORTED = { asc: 'ascending', desc: 'descending', none: 'none' } as const;

type HeadProps = { header: string; direction: keyof typeof MARKS; numeric: boolean; onPress: () => void };

function SortButton({ header, direction, numeric, onPress }: HeadProps) {
  const Mark = MARKS[direction];
  return (
    <button
      type="button"
      onClick={onPress}
      className={cx('sort-button', numeric && 'flex-row-reverse', direction !== 'none' && 'text-ink')}
    >
      {header}
      <Mark aria-hidden="true" className={cx('size-4 flex-none', direction === 'none' && 'opacity-60')} />
    </button>
  );
}

/**
 * The studio's table: as Table, sorted by its headers where the whole list is there, with columns that can be hidden.
 * Never on public pages: it brings a library.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { name, columns, whole = true, canBeCompact = false, toolbar, ...shown } = props;
  const compact = useCompactRows(name) && canBeCompact;
  const hidden = useHiddenColumns(name);
  const hideable = hideableColumns(columns);
  const visible = Object.fromEntries(hideable.map(({ key }) => [key, !hidden.includes(key)]));
  const table = useTable({
    features,
    columns: columns.map(definitionOf),
    data: shown.rows,
    state: { columnVisibility: visible },
    enableMultiSort: false,
    enableSorting: whole,
    sortDescFirst: false,
  });
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const visibleColumns = table.getVisibleLeafColumns().flatMap(({ id }) => byKey.get(id) ?? []);
  const headOf = ({ key, header, numeric = false }: DataColumn<Row>) => {
    const column = table.getColumn(key);
    if (column?.getCanSort() !== true || shown.loading === true) return null;
    const direction = column.getIsSorted() || 'none';
    const press = () => column.toggleSorting(undefined, false);
    return {
      sorted: SORTED[direction],
      content: <SortButton header={header} direction={direction} numeric={numeric} onPress={press} />,
    };
  };
  const toggle = (key: string, show: boolean): void => {
    // An order nobody sees the reason of would stay.
    if (!show && table.getColumn(key)?.getIsSorted() !== false) table.resetSorting(true);
    keepHiddenColumns(name, show ? hidden.filter((one) => one !== key) : [...hidden, key]);
  };
  // One row is read as it is: there is nothing to look through. What is hidden can be had back, though.
  const hasMenu = hideable.length > 0 && (shown.rows.length > 1 || hidden.length > 0);
  return (
    <div className="flex flex-col gap-1">
      {(hasMenu || toolbar) && (
        <div className="flex min-h-9 flex-wrap items-center gap-x-6 gap-y-1">
          {toolbar}
          {hasMenu && (
            <ColumnsMenu
              table={shown.caption}
              columns={hideable}
              hidden={hidden}
              onToggle={toggle}
              {...(canBeCompact && {
                compact,
                onCompact: (wanted: boolean) => keepCompactRows(name, wanted),
              })}
            />
          )}
        </div>
      )}
      <Table
        {...shown}
        compact={compact}
        columns={visibleColumns}
        rows={table.getRowModel().rows.map(({ original }) => original)}
        headOf={headOf}
      />
    </div>
  );
}
