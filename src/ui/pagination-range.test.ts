import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageItems } from './pagination-range';

const wide = { marginPages: 2, pagesInRange: 5 };
const narrow = { marginPages: 1, pagesInRange: 3 };
const at = (page: number, pageCount: number, range = wide) => pageItems({ page, pageCount, ...range });

describe('pageItems', () => {
  test('shows both margins and a window around the current page', () => {
    expect(at(10, 20)).toEqual([1, 2, 'gap', 8, 9, 10, 11, 12, 'gap', 19, 20]);
    expect(at(10, 20, narrow)).toEqual([1, 'gap', 9, 10, 11, 'gap', 20]);
  });

  test('keeps the size of the window at the ends', () => {
    expect(at(1, 20)).toEqual([1, 2, 3, 4, 5, 'gap', 19, 20]);
    expect(at(20, 20)).toEqual([1, 2, 'gap', 16, 17, 18, 19, 20]);
  });

  test('a gap of one page is that page', () => {
    expect(at(6, 14)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 'gap', 13, 14]);
  });

  test('few pages are all shown, none gives nothing', () => {
    expect(at(2, 3)).toEqual([1, 2, 3]);
    expect(at(1, 1)).toEqual([1]);
    expect(at(1, 0)).toEqual([]);
  });

  test('whatever is asked for: ascending, ends and current page there, every gap hides two pages or more', () => {
    const options = fc.record({
      page: fc.integer({ min: -3, max: 70 }),
      pageCount: fc.integer({ min: 1, max: 60 }),
      marginPages: fc.integer({ min: 1, max: 4 }),
      pagesInRange: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(options, (range) => {
        const items = pageItems(range);
        const numbers = items.filter((item) => item !== 'gap');
        expect(numbers[0]).toBe(1);
        expect(numbers.at(-1)).toBe(range.pageCount);
        expect(numbers).toContain(Math.min(Math.max(1, range.page), range.pageCount));
        expect(new Set(numbers).size).toBe(numbers.length);
        expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
        items.forEach((item, index) => {
          if (item !== 'gap') return;
          const [before, after] = [items[index - 1], items[index + 1]];
          expect(Number(after) - Number(before)).toBeGreaterThan(2);
        });
      }),
    );
  });
});
