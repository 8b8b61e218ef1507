import { byText } from '@/shared/by-name';
import type { Column } from './table';

/** What rows are sorted by; null stands last in both directions. */
export type SortValue = string | number | null;

export type DataColumn<Row> = Column<Row> & {
  /** Makes the header a button that sorts by this value. */
  sort?: ((row: Row) => SortValue) | undefined;
};

/** From how many columns on a table has a menu to hide some. */
export const COLUMNS_WITH_MENU = 5;

/** For `sort`: numbers by size, text as people read it. */
export function compareValues(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : byText(String(a), String(b));
}

/** Columns that may be hidden: not the first, which names the row, nor those of buttons; none of a small table. */
export function hideableColumns<C extends Pick<Column<never>, 'key' | 'header' | 'hideHeader'>>(
  columns: readonly C[],
): readonly C[] {
  if (columns.length < COLUMNS_WITH_MENU) return [];
  return columns.slice(1).filter(({ hideHeader }) => hideHeader !== true);
}
