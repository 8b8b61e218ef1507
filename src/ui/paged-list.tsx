import type { ReactNode } from 'react';
import { ButtonLink } from './button';
import { EmptyState } from './empty-state';
import { Pagination } from './pagination';

/** What the API says of one page of a list. */
export interface ListPage {
  readonly current_page: number;
  readonly last_page: number;
  readonly total: number;
}

interface PagedListProps {
  readonly page: ListPage;
  /** One and many of what is listed: ['code', 'codes']. */
  readonly noun: readonly [string, string];
  /** The address of a page of this list, filters kept. */
  readonly hrefFor: (page: number) => string;
  /** What is said, and can be done, while there is nothing at all. */
  readonly empty: { readonly title: string; readonly text: string; readonly action?: ReactNode };
  /** After the count, e.g. which keys work. */
  readonly aside?: string;
  readonly children: ReactNode;
}

/** The frame of a paged list: its count, the list itself or why it is empty, and its pages. */
export function PagedList({ page, noun, hrefFor, empty, aside, children }: PagedListProps) {
  const beyond = page.total > 0 && page.current_page > page.last_page;
  return (
    <>
      <output className="block text-sm text-muted tabular-nums">
        {page.total === 1 ? `1 ${noun[0]}` : `${page.total} ${noun[1]}`}
        {aside !== undefined && page.total > 0 && `. ${aside}`}
      </output>
      {page.total === 0 && <EmptyState {...empty} />}
      {beyond && (
        <EmptyState
          title={`There are no ${noun[1]} on this page`}
          text="The list is shorter than that."
          action={<ButtonLink to={hrefFor(1)}>First page</ButtonLink>}
        />
      )}
      {page.total > 0 && !beyond && children}
      {page.last_page > 1 && (
        <Pagination
          page={page.current_page}
          pageCount={page.last_page}
          hrefFor={hrefFor}
          label={`Pages of ${noun[1]}`}
        />
      )}
    </>
  );
}
