import { describe, expect, test } from 'vitest';
import { compareValues, hideableColumns } from './table-columns';

const column = (key: string, hideHeader = false) => ({ key, header: key, hideHeader });

describe('API-80 what a table is sorted by', () => {
  test('text as people read it, whatever its case and accents, and figures in it by size', () => {
    expect(['Zoë', 'noor', 'Ärger', 'Track 10', 'Arno', 'Track 2'].toSorted(compareValues)).toEqual([
      'Ärger',
      'Arno',
      'noor',
      'Track 2',
      'Track 10',
      'Zoë',
    ]);
  });

  test('numbers by size', () => {
    expect([10, 9, -2, 100].toSorted(compareValues)).toEqual([-2, 9, 10, 100]);
  });
});

describe('API-80 which columns can be hidden', () => {
  test('of five or more all but the one that names the row and those of buttons', () => {
    const columns = [column('name'), column('role'), column('factor'), column('seen'), column('do', true)];
    expect(hideableColumns(columns).map(({ key }) => key)).toEqual(['role', 'factor', 'seen']);
  });

  test('of fewer none', () => {
    expect(hideableColumns([column('a'), column('b'), column('c'), column('d')])).toEqual([]);
  });
});
