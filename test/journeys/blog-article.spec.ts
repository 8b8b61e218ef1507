import { expect, type Page } from '@playwright/test';
import { test } from './journey';
import { ARTICLE, BROWSER, cards, gate, pill, post, range } from './blog-posts';
import { untilAlive } from './alive';

// An address of its own: the limits of others are not met here.
test.use({ userAgent: BROWSER, extraHTTPHeaders: { 'x-forwarded-for': '10.11.7.2' } });

test('BLOG-06 an article that can not be loaded says so, and the first short text is offered', async ({
  page,
}) => {
  await page.goto('/blog');
  await untilAlive(page);
  await page.route('**/api/blogs/*', (route) => route.abort());
  await cards(page).first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error Loading Article');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Could not load this article.');
  await expect(alert.getByRole('link', { name: 'Back to Blog' })).toHaveAttribute('href', '/blog');
  await expect(cards(page)).toContainText('Leave 6 dB at the top');
  await page.unroute('**/api/blogs/*');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Error Loading Article' })).toHaveCount(0);
});

test('BLOG-06 no such article: 404, the words for it, the way back, not for search engines', async ({
  page,
}) => {
  const answer = await page.goto('/blog/no-such-article');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Article Not Found');
  await expect(
    page.getByText("The article you're looking for doesn't exist or has been removed.", { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Back to Blog' })).toHaveAttribute(
    'href',
    '/blog',
  );
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});

test('BLOG-06 an article: skeleton on the way, then picture, author, date, time, title, badge, keywords, text', async ({
  page,
}) => {
  await page.goto('/blog');
  await untilAlive(page);
  const answers = gate();
  await page.route('**/api/blogs/what-minus*', async (route) => {
    await answers.opened;
    await route.continue();
  });
  await cards(page).filter({ hasText: 'What -6 dB' }).getByRole('link').click();
  await expect(page.getByRole('status', { name: 'Loading article' })).toBeVisible();
  answers.open();
  const article = page.getByRole('article').first();
  await expect(article.getByRole('heading', { level: 1 })).toHaveText('What -6 dB of headroom is for');
  await expect(page).toHaveTitle('What -6 dB of headroom is for | Headroom');
  await expect(article.getByRole('link', { name: 'Back to Blog' })).toHaveAttribute('href', '/blog');
  await expect(article.locator('img').first()).toHaveAttribute('src', /\/media\/blog\/.+\.svg$/);
  for (const text of [
    'Elena Brandt',
    'October 12, 2026',
    /\d min read/,
    'Mixing',
    'Keywords:',
    'gain staging',
  ]) {
    await expect(article).toContainText(text);
  }
  const heading = article.getByRole('heading', { name: 'Does it cost quality?' });
  await heading.getByRole('link').click();
  await expect(page).toHaveURL(/#does-it-cost-quality$/);
  await expect(heading).toBeInViewport();
});

test('BLOG-06 BLOG-07 the blog, its pages and its articles read without scripts', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto('/blog');
  await pill(page, 'Mastering').click();
  await expect(page).toHaveURL(/\/blog\/categories\/mastering\??$/);
  await expect(pill(page, 'Mastering')).toHaveAttribute('aria-pressed', 'true');
  await page.goto(ARTICLE);
  await expect(page.getByText('Our studio is named after it')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Related Articles' })).toBeVisible();
  await expect(
    page
      .getByRole('group', { name: /Related articles/ })
      .getByRole('article')
      .first(),
  ).toBeVisible();
  await context.close();
});

const related = (page: Page) => page.getByRole('group', { name: 'Related articles', exact: true });

/** An article with so many related ones, reached within the browser. */
async function openWithRelated(page: Page, count: number): Promise<void> {
  await page.goto('/blog');
  await untilAlive(page);
  await page.route('**/api/blogs?*exclude=*', (route) =>
    route.fulfill({
      json: { data: { blogs: range(count).map((id) => post({ id: id + 100, slug: `other-${id}` })) } },
    }),
  );
  await cards(page).filter({ hasText: 'What -6 dB' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What -6 dB of headroom is for');
}

/** Left edge and width of every related slide that is in view. */
async function slidesInView(page: Page): Promise<{ left: number; width: number }[]> {
  return related(page).evaluate((view) => {
    const frame = view.getBoundingClientRect();
    return [...view.querySelectorAll('article')]
      .map((card) => card.getBoundingClientRect())
      .filter((box) => box.left >= frame.left - 1 && box.right <= frame.right + 1)
      .map(({ left, width }) => ({ left, width }));
  });
}

test('BLOG-07 one slide, two from 640, three from 1024, 20 px apart; arrows and keys move it and it loops', async ({
  page,
}) => {
  await openWithRelated(page, 6);
  await page.getByRole('heading', { name: 'Related Articles' }).scrollIntoViewIfNeeded();
  for (const [width, slides] of [
    [390, 1],
    [639, 1],
    [640, 2],
    [768, 2],
    [1023, 2],
    [1024, 3],
    [1440, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('heading', { name: 'Related Articles' }).scrollIntoViewIfNeeded();
    await expect.poll(async () => (await slidesInView(page)).length, { message: `${width} px` }).toBe(slides);
    const [first, second] = (await slidesInView(page)).toSorted((a, b) => a.left - b.left);
    if (first && second) expect(second.left - first.left - first.width).toBeCloseTo(20, 0);
  }
  const titles = await related(page).getByRole('heading').allTextContents();
  expect(new Set(titles).size).toBe(6);
  const visible = async (title: string) =>
    related(page)
      .getByRole('heading', { name: title, exact: true })
      .evaluate((heading) => {
        const frame = heading.closest('[aria-roledescription]')?.getBoundingClientRect();
        const { left, right } = heading.getBoundingClientRect();
        return frame !== undefined && left >= frame.left && right <= frame.right;
      });
  await page.getByRole('button', { name: 'Next articles' }).click();
  await expect.poll(() => visible(titles[0] ?? '')).toBe(false);
  await expect.poll(() => visible(titles[3] ?? '')).toBe(true);
  await related(page).focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => visible(titles[0] ?? '')).toBe(true);
  // Back from the first one is the last: it loops.
  await page.getByRole('button', { name: 'Previous articles' }).click();
  await expect.poll(() => visible(titles[5] ?? '')).toBe(true);
  const card = related(page).getByRole('article').first();
  await expect(card).toContainText('Read More →');
  await expect(card.getByRole('link')).toHaveAttribute('href', /^\/blog\/other-\d$/);
});

test('BLOG-07 a single one stands in the middle without arrows; none or a failure shows nothing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openWithRelated(page, 1);
  await page.getByRole('heading', { name: 'Related Articles' }).scrollIntoViewIfNeeded();
  await expect(related(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next articles' })).toHaveCount(0);
  const card = await related(page).getByRole('article').boundingBox();
  const frame = await related(page).boundingBox();
  const middle = (box: { x: number; width: number } | null) => (box ? box.x + box.width / 2 : 0);
  // The space before a slide counts as part of it.
  expect(Math.abs(middle(card) - middle(frame))).toBeLessThanOrEqual(11);
  await page.unroute('**/api/blogs?*exclude=*');
  await page.route('**/api/blogs?*exclude=*', (route) => route.abort());
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  // The address is there before the page.
  await expect(page.getByRole('form', { name: 'Category' })).toBeVisible();
  await cards(page).filter({ hasText: 'What -6 dB' }).getByRole('link').click();
  await expect(page.getByText('Our studio is named after it')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Related Articles' })).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('BLOG-08 opening an article counts it once, and tells the analytics; a reload is no second view', async ({
  page,
}) => {
  const slug = 'true-peak-and-lossy-encoding';
  const views = async (): Promise<number> => {
    const answer = await page.request.get(`/api/blogs/${slug}`);
    return ((await answer.json()) as { data: { blog: { views: number } } }).data.blog.views;
  };
  const before = await views();
  const events: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/analytics/events')) events.push(request.postData() ?? '');
  });
  await page.goto(`/blog/${slug}`);
  await expect.poll(views).toBe(before + 1);
  await expect.poll(() => events.join('').split('blog_post_view').length - 1).toBe(1);
  const counted = page.waitForResponse((answer) => answer.url().endsWith('/views'));
  await page.reload();
  expect((await counted).status()).toBe(200);
  expect(await views()).toBe(before + 1);
});
