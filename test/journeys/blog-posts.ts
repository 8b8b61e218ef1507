import { expect, type Page } from '@playwright/test';

// A person's browser: robots are not counted.
export const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36';

export const ARTICLE = '/blog/what-minus-6-db-of-headroom-is-for';

interface ShortPost {
  readonly id: number;
  readonly slug: string;
  readonly is_featured?: boolean;
}

/** A post as the API sends it, with as little in it as may be. */
export const post = ({ id, slug, is_featured = false }: ShortPost) => ({
  id,
  slug,
  title: `Post ${id}`,
  meta_description: null,
  excerpt: `Excerpt ${id}`,
  category_id: null,
  category: null,
  author_name: null,
  publish_date: '2026-01-05T08:00:00.000Z',
  created_at: '2026-01-05T08:00:00.000Z',
  updated_at: '2026-01-05T08:00:00.000Z',
  read_time: null,
  word_count: 0,
  featured_image: null,
  is_featured,
  is_published: true,
  keywords: [],
  views: 0,
});

/** 1 to `count`. */
export const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Answers the list of posts with so many of them on `pages` pages, and tells what was asked. */
export async function stubPosts(page: Page, count: number, pages = 1): Promise<URL[]> {
  const asked: URL[] = [];
  await page.route('**/api/blogs?*', async (route) => {
    const url = new URL(route.request().url());
    asked.push(url);
    const current_page = Number(url.searchParams.get('page') ?? '1');
    const blogs = range(count).map((id) =>
      post({ id, slug: `post-${id}`, is_featured: id === 2 || id === 4 }),
    );
    const pagination = { current_page, total_pages: pages, total: count * pages, per_page: 9 };
    await route.fulfill({ json: { data: { blogs, pagination } } });
  });
  return asked;
}

/** Comes to the blog by a link, so that the browser itself asks for the posts. */
export async function arrive(page: Page): Promise<void> {
  await page.goto('/faq-no-such-page');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
}

/** The cards of posts on a page. */
export const cards = (page: Page) => page.getByRole('main').getByRole('article');
/** The button of a category. */
export const pill = (page: Page, name: string) =>
  page.getByRole('form', { name: 'Category' }).getByRole('button', { name, exact: true });

/** A gate that answers wait at until it is opened. */
export function gate(): { readonly opened: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}
