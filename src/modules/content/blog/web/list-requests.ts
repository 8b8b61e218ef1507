import { useEffect } from 'react';
import { pageOf } from '@/shared/page-number';
import type { Part } from '@/ui/cached-parts';
import type { PageRequest } from '@/ui/page-data';
import { ALL_POSTS } from '../blog.rules';
import {
  categoryAsked,
  readCategories,
  readPosts,
  type Categories,
  type ListQuery,
  type PostList,
} from './blog-data';
import { createLatestRequest } from './latest-request';

/** What the list of posts is shown from. */
export interface ListPage {
  readonly categories: Part<Categories>;
  readonly list: Part<PostList>;
  /** Counts the lists that were asked for: each shows its skeleton. */
  readonly asked: number;
}

// So that clicking through categories asks once, for the last of them.
const CHANGE_DELAY_MS = 100;
// Categories hardly ever change: what is known serves at once, and is asked for anew once it is a minute old.
const CATEGORIES_FRESH_MS = 60_000;
const CATEGORIES = 'categories';

type Requests = ReturnType<typeof openRequests>;

function openRequests() {
  return { lists: createLatestRequest<PostList>(), categories: createLatestRequest<Categories>() };
}

let requests: Requests | null = null;
// Made on first use: modules of the browser only declare things (vite.config.ts), since their files may load in a ring.
function underWay(): Requests {
  return (requests ??= openRequests());
}

const shown = new Map<string, number>();
let known: { readonly categories: Categories; readonly until: number } | null = null;
let asked = 0;

/** The posts that an address asks for. */
export function inputOf({ params, url }: Pick<PageRequest, 'params' | 'url'>): ListQuery {
  return { category: params['slug'] ?? 'all', page: pageOf(url) };
}

/** One text for the same wish. */
function keyOf({ category, page }: ListQuery): string {
  return `${category}/${page}`;
}

/** Keeps the categories of a document or an answer, so that a change of category does not ask for them. */
export function keepCategories(categories: Part<Categories>): void {
  if (categories instanceof Promise || categories.failure !== null || categories === known?.categories)
    return;
  known = { categories, until: Date.now() + CATEGORIES_FRESH_MS };
}

function categoriesOf({ api }: PageRequest): Part<Categories> {
  if (known !== null && known.until > Date.now()) return known.categories;
  const asking = underWay().categories.run(CATEGORIES, (signal) => readCategories(api, signal));
  if (known === null) return asking;
  void asking.then(keepCategories);
  return known.categories;
}

/** Loads the list of posts during a navigation: a change of it waits a moment, and replaces what is on its way. */
export function requestList(request: PageRequest): ListPage {
  const input = inputOf(request);
  const delay = shown.size > 0 ? CHANGE_DELAY_MS : 0;
  const categories = categoriesOf(request);
  const read = async (signal: AbortSignal): Promise<PostList> => {
    // All posts need no category's number, and no wait for it.
    const category = input.category === ALL_POSTS.slug ? null : categoryAsked(input, await categories);
    return readPosts(request.api, { page: input.page, category }, signal);
  };
  const list = underWay().lists.run(keyOf(input), read, delay);
  asked += 1;
  return { categories, list, asked };
}

/** Calls the list's request off once the page that shows this wish is left. */
export function useLeavingCancels(input: ListQuery): void {
  const key = keyOf(input);
  useEffect(() => {
    shown.set(key, (shown.get(key) ?? 0) + 1);
    return () => {
      const left = (shown.get(key) ?? 1) - 1;
      if (left > 0) shown.set(key, left);
      else shown.delete(key);
      // A moment later, since React may put the same page back at once.
      queueMicrotask(() => {
        if (!shown.has(key)) underWay().lists.cancel(key);
        if (shown.size === 0) underWay().categories.cancel(CATEGORIES);
      });
    };
  }, [key]);
}
