// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { showScreen } from '@test/support/screen/screen';
import { DataTable, type DataColumn } from './data-table';

interface Song {
  readonly name: string;
  readonly key: string;
  readonly bpm: number | null;
  readonly artist: string;
}

const SONGS: readonly Song[] = [
  { name: 'Night Drive', key: 'Am', bpm: 100, artist: 'Eve' },
  { name: 'éclair', key: 'C', bpm: null, artist: 'Ada' },
  { name: 'Arrival', key: 'D', bpm: 9, artist: 'Bob' },
];

const COLUMNS: readonly DataColumn<Song>[] = [
  { key: 'name', header: 'Song', cell: ({ name }) => name, sort: ({ name }) => name },
  { key: 'key', header: 'Key', cell: ({ key }) => key },
  { key: 'bpm', header: 'BPM', cell: ({ bpm }) => bpm ?? 'unknown', sort: ({ bpm }) => bpm, numeric: true },
  { key: 'artist', header: 'Artist', cell: ({ artist }) => artist, sort: ({ artist }) => artist },
  { key: 'act', header: 'Actions', hideHeader: true, cell: () => <button type="button">Open</button> },
];

function show(props: Partial<Parameters<typeof DataTable<Song>>[0]> = {}) {
  return showScreen(
    <DataTable
      name="songs"
      caption="Songs"
      columns={COLUMNS}
      rows={SONGS}
      rowKey={({ name }) => name}
      {...props}
    />,
  );
}

const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const sortOf = (name: string) => screen.getByRole('columnheader', { name }).getAttribute('aria-sort');

describe('a table of the studio', () => {
  test('is named, and shows its rows as they came', () => {
    show();
    expect(screen.getByRole('table', { name: 'Songs' })).toBeInTheDocument();
    expect(names()).toEqual(['Night Drive', 'éclair', 'Arrival']);
  });

  test('a header sorts up, down and not at all, text as people read it', async () => {
    const { person } = show();
    const header = screen.getByRole('button', { name: 'Song' });
    await person.click(header);
    expect(names()).toEqual(['Arrival', 'éclair', 'Night Drive']);
    expect(sortOf('Song')).toBe('ascending');
    await person.click(header);
    expect(names()).toEqual(['Night Drive', 'éclair', 'Arrival']);
    expect(sortOf('Song')).toBe('descending');
    await person.click(header);
    expect(sortOf('Song')).toBe('none');
  });

  test('figures sort by size, and what is unknown stands last both ways', async () => {
    const { person } = show();
    await person.click(screen.getByRole('button', { name: 'BPM' }));
    expect(names()).toEqual(['Arrival', 'Night Drive', 'éclair']);
    await person.click(screen.getByRole('button', { name: 'BPM' }));
    expect(names()).toEqual(['Night Drive', 'Arrival', 'éclair']);
  });

  test('one column sorts at a time, with shift as well', async () => {
    const { person } = show();
    await person.click(screen.getByRole('button', { name: 'Song' }));
    await person.keyboard('{Shift>}');
    await person.click(screen.getByRole('button', { name: 'BPM' }));
    await person.keyboard('{/Shift}');
    expect([sortOf('Song'), sortOf('BPM')]).toEqual(['none', 'ascending']);
  });

  test('a column that says nothing to sort by has no button, nor has one page of many', () => {
    show({ whole: false });
    expect(screen.queryByRole('button', { name: 'Song' })).toBeNull();
    expect(screen.getByRole('columnheader', { name: 'Key' })).not.toHaveAttribute('aria-sort');
  });

  test('while it loads it says so and sorts nothing; without rows it says why', () => {
    const { unmount } = show({ loading: true });
    expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Song' })).toBeNull();
    unmount();
    show({ rows: [], empty: <p>No songs yet</p> });
    expect(screen.getByText('No songs yet')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Columns' })).toBeNull();
  });

  test('a row with an address is named by its link', () => {
    show({ rowHref: ({ name }) => `/songs/${name}` });
    expect(screen.getByRole('link', { name: 'Arrival' })).toHaveAttribute('href', '/songs/Arrival');
  });
});

describe('its columns', () => {
  async function openMenu() {
    const shown = show();
    await shown.person.click(screen.getByRole('button', { name: 'Columns' }));
    return { ...shown, menu: screen.getByRole('group', { name: 'Columns shown: Songs' }) };
  }

  test('are chosen, but for the one that names the row and that of the buttons', async () => {
    const { menu } = await openMenu();
    const offered = within(menu).getAllByRole('checkbox');
    expect(offered.map((box) => box.closest('label')?.textContent)).toEqual(['Key', 'BPM', 'Artist']);
    for (const box of offered) expect(box).toBeChecked();
  });

  test('one that is hidden leaves the table, is counted, kept, and comes back', async () => {
    const { person, menu, unmount } = await openMenu();
    await person.click(within(menu).getByRole('checkbox', { name: 'Key' }));
    expect(headers()).toEqual(['Song', 'BPM', 'Artist', 'Actions']);
    unmount();
    const again = show();
    expect(headers()).toEqual(['Song', 'BPM', 'Artist', 'Actions']);
    await again.person.click(screen.getByRole('button', { name: 'Columns (1 hidden)' }));
    await again.person.click(screen.getByRole('checkbox', { name: 'Key' }));
    expect(headers()).toEqual(['Song', 'Key', 'BPM', 'Artist', 'Actions']);
  });

  test('hiding the one that sorts takes its order away', async () => {
    const { person } = show();
    await person.click(screen.getByRole('button', { name: 'Artist' }));
    expect(names()).toEqual(['éclair', 'Arrival', 'Night Drive']);
    await person.click(screen.getByRole('button', { name: 'Columns' }));
    await person.click(screen.getByRole('checkbox', { name: 'Artist' }));
    expect(names()).toEqual(['Night Drive', 'éclair', 'Arrival']);
  });

  test('a closed menu holds nothing to reach by the tab key', async () => {
    const { person } = await openMenu();
    await person.click(screen.getByRole('button', { name: 'Columns' }));
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
