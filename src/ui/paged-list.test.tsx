// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { showScreen } from '@test/support/screen/screen';
import { PagedList, type ListPage } from './paged-list';
import { Pagination } from './pagination';

const hrefFor = (page: number) => `/codes?page=${page}`;

function show(page: ListPage, aside?: string) {
  return showScreen(
    <PagedList
      page={page}
      noun={['code', 'codes']}
      hrefFor={hrefFor}
      empty={{ title: 'No codes yet', text: 'Make the first one.' }}
      {...(aside !== undefined && { aside })}
    >
      <p>The list</p>
    </PagedList>,
    { at: '/codes' },
  );
}

describe('a paged list', () => {
  test('none: why, and no pages', () => {
    show({ current_page: 1, last_page: 1, total: 0 }, 'Press n');
    expect(screen.getByRole('status')).toHaveTextContent(/^0 codes$/);
    expect(screen.getByRole('heading', { name: 'No codes yet' })).toBeInTheDocument();
    expect(screen.queryByText('The list')).toBeNull();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  test('one is counted as one', () => {
    show({ current_page: 1, last_page: 1, total: 1 }, 'Press n for a new one');
    expect(screen.getByRole('status')).toHaveTextContent('1 code. Press n for a new one');
    expect(screen.getByText('The list')).toBeInTheDocument();
  });

  test('many: the pages are links, and the one that is shown is marked', async () => {
    const { person } = show({ current_page: 2, last_page: 3, total: 41 });
    expect(screen.getByRole('navigation', { name: 'Pages of codes' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Previous page' })).toHaveAttribute('href', '/codes?page=1');
    await person.click(screen.getByRole('link', { name: 'Next page' }));
    expect(screen.getByText('The list')).toBeInTheDocument();
  });

  test('an address beyond the end says so and leads back', () => {
    show({ current_page: 9, last_page: 3, total: 41 });
    expect(screen.getByRole('heading', { name: 'There are no codes on this page' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'First page' })).toHaveAttribute('href', '/codes?page=1');
    expect(screen.queryByText('The list')).toBeNull();
  });
});

describe('pages by buttons', () => {
  test('each names its page; the current one and the ends do nothing', async () => {
    const select = vi.fn<(page: number) => void>();
    const { person } = showScreen(<Pagination page={1} pageCount={4} onSelect={select} />);
    expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled();
    await person.click(screen.getByRole('button', { name: 'Page 1' }));
    await person.click(screen.getByRole('button', { name: 'Page 3' }));
    await person.click(screen.getByRole('button', { name: 'Next page' }));
    expect(select.mock.calls).toEqual([[3], [2]]);
  });

  test('disabled, none of them does', async () => {
    const select = vi.fn<(page: number) => void>();
    const { person } = showScreen(<Pagination page={2} pageCount={4} onSelect={select} disabled />);
    for (const button of screen.getAllByRole('button')) await person.click(button);
    expect(select).not.toHaveBeenCalled();
  });
});
