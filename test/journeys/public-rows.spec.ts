import { expect, type Page } from '@playwright/test';
import { cards, post } from './blog-posts';
import { test } from './journey';

test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.64.1.1' } });

/** Comes to a page by a link of the footer, so that the browser itself asks for its data. */
async function arriveBy(page: Page, link: string): Promise<void> {
  await page.goto('/privacy-policy');
  await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click();
}

const main = (page: Page) => page.getByRole('main');
const alive = (page: Page) =>
  expect(page.getByRole('heading', { name: 'This page did not load' })).toHaveCount(0);

test('7.8 7.13 a list of another shape shows, or says that it can not, and takes no page with it', async ({
  page,
}) => {
  const answers: Record<string, unknown> = {};
  const odd = [null, { data: { data: [3] } }, { success: false, message: 'No.' }];
  await page.route(
    /\/api\/(sample-audios|faq-list|testimonial-list|gallary|blog|tags|services|categories)/,
    (route) => {
      const name = new URL(route.request().url()).pathname.replace(/^\/api\//, '');
      return name in answers ? route.fulfill({ json: answers[name] }) : route.continue();
    },
  );
  const own = (await (await page.request.get('/api/sample-audios')).json()) as { data: object[] };
  answers['sample-audios'] = own.data.slice(0, 2);
  await arriveBy(page, 'Samples');
  await expect(main(page).getByRole('button', { name: /^Play/ })).toHaveCount(2);
  for (const answer of odd) {
    answers['sample-audios'] = answer;
    answers['faq-list'] = answer;
    answers['testimonial-list'] = answer;
    answers['services'] = answer;
    answers['categories/with-count'] = answer;
    await arriveBy(page, 'Samples');
    await expect(main(page).getByText('The samples could not be loaded')).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ', exact: true }).click();
    await expect(main(page).getByText('Failed to load FAQs')).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Reviews', exact: true }).click();
    await expect(main(page).getByText('Failed to load reviews')).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Services', exact: true }).click();
    await expect(main(page).getByText('This part of the page could not be shown')).toBeVisible();
    await page.goto('/cart');
    await main(page).getByRole('link', { name: 'Go to Services' }).click();
    await expect(page).toHaveURL(/\/services$/);
    await expect(main(page).getByText('This part of the page could not be shown')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Services');
    await alive(page);
  }
  // Fields of another kind: an object where people should read a text.
  answers['testimonial-list'] = {
    data: [{ id: 1, text: { en: 'x' }, user_name: 'A', ratings: 5, created_at: 'x' }],
  };
  await arriveBy(page, 'Reviews');
  await expect(main(page).getByText('Failed to load reviews')).toBeVisible();
  const category = { id: 7, name: 'Odd places', slug: 'odd', is_active: 1 };
  for (const wrapped of [
    [category],
    { data: [category] },
    { categories: [category] },
    { data: { data: { categories: [category] } } },
  ]) {
    answers['blog/categories'] = wrapped;
    await page.goto('/privacy-policy');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blog', exact: true }).click();
    await alive(page);
    if (!('data' in wrapped && 'data' in (wrapped.data as object)))
      await expect(page.getByRole('button', { name: 'Odd places' })).toBeVisible();
  }
});

test('7.7 7.15 4.11 our own client names page sizes and numeric categories, and asks for nothing once a page is left', async ({
  page,
}) => {
  const asked: URL[] = [];
  page.on('request', (request) => asked.push(new URL(request.url())));
  const last = (path: string) => asked.findLast(({ pathname }) => pathname === `/api/${path}`)?.searchParams;
  await arriveBy(page, 'Samples');
  await expect.poll(() => last('sample-audios')?.toString()).toBe('per_page=6&page=1');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog', exact: true }).click();
  await page.getByRole('button', { name: 'Mastering', exact: true }).click();
  await expect.poll(() => last('blogs')?.get('category_id')).toMatch(/^\d+$/);
  expect(last('blogs')?.get('per_page')).toBe('9');

  const cancelled: string[] = [];
  page.on('requestfailed', (request) => cancelled.push(new URL(request.url()).pathname));
  await page.route('**/api/blogs/*', () => undefined);
  await cards(page).first().getByRole('link').click();
  await expect(page.getByRole('status', { name: 'Loading article' })).toBeVisible();
  const before = asked.length;
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ', exact: true }).click();
  await expect.poll(() => cancelled.some((path) => path.startsWith('/api/blogs/'))).toBe(true);
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  expect(asked.slice(before).filter(({ search }) => search.includes('exclude'))).toEqual([]);
});

test('2.29 toy 8: the tags of /services stay while a list is on its way, and another choice ends it', async ({
  page,
}) => {
  await page.goto('/services');
  const tags = page.getByRole('navigation', { name: 'Filter by tag' });
  const [first, second] = [tags.getByRole('link').nth(1), tags.getByRole('link').nth(2)];
  const cancelled: string[] = [];
  page.on('requestfailed', (request) => cancelled.push(new URL(request.url()).pathname));
  await page.route('**/api/services/**', () => undefined);
  await first.click();
  await expect(page.getByRole('status', { name: 'Loading services' })).toBeVisible();
  await expect(first).toHaveAttribute('aria-current', 'true');
  await second.click();
  await expect.poll(() => cancelled.filter((path) => path.startsWith('/api/services/')).length).toBe(1);
  await expect(second).toHaveAttribute('aria-current', 'true');
  await page.unroute('**/api/services/**');
  await tags.getByRole('link', { name: 'All', exact: true }).click();
  await expect(main(page).getByRole('list').getByRole('heading').first()).toBeVisible();
});

test('2.23 2.57 numbered pages stand on phones too, without widening the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/api/sample-audios?*', async (route) => {
    const answer = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...answer, current_page: 10, last_page: 20 } });
  });
  await arriveBy(page, 'Samples');
  const pages = page.getByRole('navigation', { name: 'Pages of samples' });
  for (const number of [1, 2, 8, 9, 10, 11, 12, 19, 20])
    await expect(pages.getByLabel(`Page ${number}`, { exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('2.34 the reviews show their pages also while there is no review', async ({ page }) => {
  await page.route('**/api/testimonial-list?*', (route) =>
    route.fulfill({ json: { data: [], current_page: 0, last_page: 0, total: 0 } }),
  );
  await arriveBy(page, 'Reviews');
  await expect(page.getByText('No reviews available yet.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Pages of reviews' }).getByLabel('Page 1')).toBeVisible();
});

test('2.68 two related articles loop at every width', async ({ page }) => {
  await page.route('**/api/blogs?*exclude*', (route) =>
    route.fulfill({ json: { data: { blogs: [1, 2].map((id) => post({ id, slug: `post-${id}` })) } } }),
  );
  for (const width of [390, 700, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await arriveBy(page, 'Blog');
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
    await cards(page).first().getByRole('link').click();
    const others = page.getByRole('region', { name: 'Related Articles' });
    await others.scrollIntoViewIfNeeded();
    const titles = () =>
      others.getByRole('heading', { level: 3 }).evaluateAll((all) =>
        all
          .toSorted((a, b) => a.getBoundingClientRect().x - b.getBoundingClientRect().x)
          .filter((one) => one.getBoundingClientRect().x >= 0)
          .map((one) => one.textContent),
      );
    const next = others.getByRole('button', { name: 'Next articles' });
    for (const button of [next, others.getByRole('button', { name: 'Previous articles' })]) {
      await expect(button).toBeEnabled();
      const [first] = await titles();
      await button.click();
      await expect.poll(async () => (await titles())[0], { message: `${width}` }).not.toBe(first);
    }
  }
});

test('Beyond: a page behind the last one is 404, stays out of search engines, and leads to the first', async ({
  request,
}) => {
  const paths = [
    '/samples',
    '/reviews',
    '/blog',
    '/blog/categories/mixing',
    '/services',
    '/services?tag=mixing',
  ];
  for (const path of paths) {
    const at = `${path}${path.includes('?') ? '&' : '?'}page=50`;
    const answer = await request.get(at);
    const html = await answer.text();
    expect(answer.status(), at).toBe(404);
    expect(html, at).toMatch(/<meta name="robots" content="noindex"/);
    expect(html, at).toContain(`href="${path}"`);
    expect(html, at).toContain('First page');
    expect((await request.get(path)).status(), path).toBe(200);
  }
});
