/**
 * Roles for elements that can't be the tag which has them by itself: <output> takes no blocks, <progress> and
 * <meter> can't be drawn alike in all browsers, a list to search in is none of <select>, and table tags lose their roles where phones show them as blocks.
 */
export const aria = {
  status: { role: 'status' },
  progressbar: { role: 'progressbar' },
  meter: { role: 'meter' },
  slider: { role: 'slider' },
  image: { role: 'img' },
  group: { role: 'group' },
  toolbar: { role: 'toolbar' },
  listbox: { role: 'listbox' },
  option: { role: 'option' },
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  columnheader: { role: 'columnheader' },
} as const;
