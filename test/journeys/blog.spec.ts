import { untilAlive } from './alive';
import { expect, type Page, type Route } from '@playwright/test';
import { test } from './journey';
import { ARTICLE, arrive, BROWSER, cards, gate, pill, stubPosts } from './blog-posts';
import { PASSWORD } from './people';

// An address of its own: the limits of others are not met here.
test.use({ userAgent: BROWSER, extraHTTPHeaders: { 'x-forwarded-for': '10.11.7.1' } });

const CATEGORIES = [
  'All Posts',
  'Mixing',
  'Mastering',
  'Equipment',
  'Technology',
  'Studio Setup',
  'Tips & Tricks',
];

/** The number of a category, which the blog asks by. */
async function idOf(page: Page, slug: string): Promise<string> {
  const answer = (await (await page.request.get('/api/blog/categories')).json()) as {
    data: { categories: { id: number; slug: string }[] };
  };
  return String(answer.data.categories.find((one) => one.slug === slug)?.id);
}

test('BLOG-01 BLOG-02 categories with All Posts first, the featured post apart, the slug preselects', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/blog');
  await expect(page.getByRole('form', { name: 'Category' }).getByRole('button')).toHaveText(CATEGORIES);
  await expect(pill(page, 'All Posts')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('main').locator('article:not(li article)')).toHaveCount(1);
  expect(await cards(page).count()).toBeLessThanOrEqual(9);
  await page.goto('/blog/categories/mastering');
  await expect(pill(page, 'Mastering')).toHaveAttribute('aria-pressed', 'true');
  await expect(pill(page, 'All Posts')).toHaveAttribute('aria-pressed', 'false');
  for (const card of await cards(page).all()) await expect(card).toContainText('Mastering');
  expect((await page.request.get('/blog/categories/nothing')).status()).toBe(404);
});

test('BLOG-01 BLOG-02 choosing a category keeps the focus, asks for its first page and changes the address', async ({
  page,
}) => {
  await page.goto('/blog');
  await untilAlive(page);
  const asked = await stubPosts(page, 9, 3);
  await pill(page, 'Mixing').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/blog\/categories\/mixing$/);
  await expect(pill(page, 'Mixing')).toBeFocused();
  await expect(cards(page)).toHaveCount(9);
  await expect(page.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  await page.getByRole('link', { name: 'Page 3', exact: true }).click();
  await expect(page).toHaveURL(/mixing\?page=3$/);
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await pill(page, 'Tips & Tricks').click();
  await expect(page).toHaveURL(/\/blog\/categories\/tips$/);
  await expect(page.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  expect(
    asked.map(({ searchParams }) => [searchParams.get('category_id'), searchParams.get('page')]),
  ).toEqual([
    [await idOf(page, 'mixing'), '1'],
    [await idOf(page, 'mixing'), '3'],
    [await idOf(page, 'tips'), '1'],
  ]);
});

test('BLOG-01 pages are offered only where there is more than one', async ({ page }) => {
  await stubPosts(page, 3, 1);
  await arrive(page);
  await expect(cards(page)).toHaveCount(3);
  await expect(page.getByRole('navigation', { name: 'Pages of posts' })).toHaveCount(0);
});

test('BLOG-02 an identical request in flight is not repeated; another category replaces it', async ({
  page,
}) => {
  await page.goto('/blog');
  await untilAlive(page);
  const waiting: { url: URL; route: Route }[] = [];
  await page.route('**/api/blogs?*', (route) => {
    waiting.push({ url: new URL(route.request().url()), route });
  });
  const failed: string[] = [];
  page.on('requestfailed', (request) =>
    failed.push(new URL(request.url()).searchParams.get('category_id') ?? ''),
  );
  await pill(page, 'Mixing').click();
  await expect.poll(() => waiting.length).toBe(1);
  await pill(page, 'Mixing').click();
  await pill(page, 'Mastering').click();
  await expect.poll(() => waiting.length).toBe(2);
  const [mixing, mastering] = [await idOf(page, 'mixing'), await idOf(page, 'mastering')];
  await expect.poll(() => failed).toContain(mixing);
  expect(waiting.map(({ url }) => url.searchParams.get('category_id'))).toEqual([mixing, mastering]);
  // Leaving the page cancels the other one too.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Samples' }).click();
  await expect.poll(() => failed).toContain(mastering);
});

test('BLOG-03 six cards and seven buttons to come, then an empty list says so', async ({ page }) => {
  const answers = gate();
  await page.route('**/api/blog**', async (route) => {
    await answers.opened;
    const empty = { blogs: [], pagination: { current_page: 1, total_pages: 1, total: 0, per_page: 9 } };
    await route.fulfill({
      json: { data: route.request().url().includes('/categories') ? { categories: [] } : empty },
    });
  });
  await arrive(page);
  await expect(page.getByRole('status', { name: 'Loading categories' }).locator('> *')).toHaveCount(7);
  await expect(page.getByRole('status', { name: 'Loading posts' }).locator('> *')).toHaveCount(6);
  answers.open();
  await expect(page.getByRole('heading', { name: 'No posts found' })).toBeVisible();
  await expect(
    page.getByText('Try selecting a different category or check back later for new content.'),
  ).toBeVisible();
});

test('BLOG-04 a card shows its facts and leads to the article; defaults where a post says nothing', async ({
  page,
}) => {
  await page.goto('/blog');
  const card = cards(page).filter({ hasText: 'What -6 dB of headroom is for' });
  await expect(card).toContainText('Mixing');
  await expect(card).toContainText(/[A-Z][a-z]+ \d{1,2}, 20\d\d/);
  await expect(card).toContainText(/\d+ min read/);
  await expect(card).toContainText('Read More');
  await expect(card.getByRole('link')).toHaveAttribute('href', ARTICLE);
  await stubPosts(page, 1);
  await arrive(page);
  for (const text of [
    'Audio Production',
    'Audio Expert',
    'January 5, 2026',
    'Post 1',
    'Excerpt 1',
    '8 min read',
  ]) {
    await expect(cards(page)).toContainText(text);
  }
});

test('BLOG-05 without the API: the fallback categories and six short texts of the page itself, which open', async ({
  page,
}) => {
  await page.route('**/api/blog**', (route) => route.abort());
  await arrive(page);
  await expect(page.getByRole('form', { name: 'Category' }).getByRole('button')).toHaveText(CATEGORIES);
  await expect(page.getByText('Failed to fetch categories')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch blog posts' })).toBeVisible();
  await expect(cards(page)).toHaveCount(6);
  await expect(page.getByRole('navigation', { name: 'Pages of posts' })).toHaveCount(0);
  await cards(page).nth(1).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What streaming does to loudness');
  await expect(page.getByRole('alert')).toContainText('You can read this short article in the meantime');
  await page.unroute('**/api/blog**');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'What -6 dB of headroom is for' })).toBeVisible();
});

test('BLOG-05 BLOG-06 what the server says about a failure is said; trying again helps', async ({ page }) => {
  await page.route('**/api/blogs?*', (route) =>
    route.fulfill({ status: 500, json: { success: false, message: 'The shelf is being painted' } }),
  );
  await arrive(page);
  const notice = page.getByRole('alert').filter({ hasText: 'The shelf is being painted' });
  await expect(notice).toBeVisible();
  await page.unroute('**/api/blogs?*');
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'What -6 dB of headroom is for' })).toBeVisible();
});

test('BLOG-09 an admin adds, changes and removes a category; the list is read anew each time', async ({
  page,
}) => {
  await page.goto('/studio/login');
  await page.getByLabel('Email').fill('admin@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.locator('form button[type=submit]').click();
  await expect(page).not.toHaveURL(/login/);
  await page.goto('/studio/blog/categories');
  const slug = `field-notes-${Date.now()}`;
  const row = page.getByRole('row').filter({ hasText: slug });
  await page.getByRole('button', { name: 'New category' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Field notes');
  await dialog.getByLabel('Slug').fill('mixing');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Another category has this slug.');
  await dialog.getByLabel('Slug').fill(slug);
  await dialog.getByLabel('Offered on the blog').uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Not offered');
  await row.getByRole('button', { name: 'Change Field notes' }).click();
  await dialog.getByLabel('Name').fill('Field diary');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Field diary');
  await row.getByRole('button', { name: 'Remove Field diary' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(row).toHaveCount(0);
});
