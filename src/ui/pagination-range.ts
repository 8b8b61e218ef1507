type PageItem = number | 'gap';

type RangeOptions = {
  /** Current page, from 1. */
  page: number;
  pageCount: number;
  /** Pages always shown at each end. */
  marginPages: number;
  /** Pages shown around the current one, itself included. */
  pagesInRange: number;
};

/**
 * Which page numbers to show: both margins, a window around the current page that keeps its size at the ends,
 * and 'gap' where two or more pages are left out (a gap of one page is that page).
 */
export function pageItems({ page, pageCount, marginPages, pagesInRange }: RangeOptions): PageItem[] {
  const count = Math.max(0, Math.floor(pageCount));
  const size = Math.min(Math.max(1, pagesInRange), count);
  const current = Math.min(Math.max(1, page), Math.max(1, count));
  const start = Math.max(1, Math.min(current - Math.floor(size / 2), count - size + 1));
  const shown = (number: number) =>
    number <= marginPages || number > count - marginPages || (number >= start && number < start + size);
  const items: PageItem[] = [];
  for (let number = 1; number <= count; number += 1) {
    const alone = shown(number - 1) && shown(number + 1);
    if (shown(number) || alone) items.push(number);
    else if (items.at(-1) !== 'gap') items.push('gap');
  }
  return items;
}
