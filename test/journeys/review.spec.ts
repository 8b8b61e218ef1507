import { expect, type Page } from '@playwright/test';
import { test } from './journey';
import { untilAlive } from './alive';
import { enterShop } from './buying';
import { open, ownStudio } from './own-studio';

const { inStudio, stranger } = ownStudio('review');

const WORDS = 'The quiet intro stayed quiet.';

/** The demo customer's order that was completed weeks ago. */
async function openCompletedOrder(page: Page): Promise<void> {
  await open(page, '/orders');
  await page.getByRole('row').filter({ hasText: 'Completed' }).getByRole('link').last().click();
  await expect(page).toHaveURL(/\/order\/\d+$/);
}

const shownOn = (page: Page) => page.getByRole('main').locator('li:has(blockquote)', { hasText: WORDS });

test('ORDR-09 API-53 a review: written on the order, approved in the studio, read on /reviews, hidden again', async ({
  browser,
}) => {
  const page = await stranger(browser);
  await enterShop(page);
  const admin = await inStudio(browser);
  await test.step('the window refuses an empty review, then takes it', async () => {
    await openCompletedOrder(page);
    await page.getByRole('button', { name: 'Leave Review' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave Review' });
    await expect(dialog.getByRole('radio', { name: '5 stars' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Submit Review' }).click();
    await expect(page.getByText('Please fill out all fields before submitting.').first()).toBeVisible();
    await dialog.getByRole('radio', { name: '4 stars' }).check({ force: true });
    await dialog.getByLabel('Your review').fill(WORDS);
    await page.route('**/api/testimonial/create', (route) => route.abort('internetdisconnected'));
    await dialog.getByRole('button', { name: 'Submit Review' }).click();
    await expect(page.getByText('Failed to submit review.')).toBeVisible();
    await page.unroute('**/api/testimonial/create');
    await dialog.getByRole('button', { name: 'Submit Review' }).dblclick();
    await expect(page.getByText('Review submitted successfully!')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your review' })).toBeVisible();
    await expect(page.getByText('The studio reads it before it is published.')).toBeVisible();
  });
  const card = admin.getByRole('article').filter({ hasText: WORDS });
  await test.step('the studio approves it by keyboard; its customer sees it without a reload', async () => {
    await admin.getByRole('link', { name: 'Customers' }).click();
    await admin.getByRole('link', { name: 'Reviews' }).click();
    await expect(admin.getByRole('heading', { name: 'Reviews', level: 1 })).toBeVisible();
    await card.getByRole('button', { name: 'Approve' }).focus();
    await admin.keyboard.press('a');
    await expect(admin.getByText('Approved. It is on the reviews page.')).toBeVisible();
    await expect(card).toHaveCount(0);
    await expect(page.getByText('It is on the reviews page.')).toBeVisible();
    await expect(async () => {
      await page.goto('/reviews');
      await expect(shownOn(page)).toContainText(/\w+ \w\./, { timeout: 1000 });
    }).toPass({ timeout: 20_000 });
  });
  await test.step('hidden again, it is on no public page', async () => {
    await admin.getByRole('link', { name: /^Approved/ }).click();
    await card.getByRole('button', { name: 'Hide' }).click();
    await expect(card).toHaveCount(0);
    await expect(async () => {
      await page.goto('/reviews');
      await expect(shownOn(page)).toHaveCount(0, { timeout: 1000 });
    }).toPass({ timeout: 20_000 });
  });
});

test('API-77 which mails come is chosen in the settings, and outlives a reload', async ({ page }) => {
  await enterShop(page);
  await page.goto('/account/settings');
  await untilAlive(page);
  const section = page.locator('#mails');
  const reviews = section.getByRole('checkbox', { name: 'Review requests' });
  const save = section.getByRole('button', { name: 'Save choice' });
  await expect(reviews).toBeChecked();
  await expect(save).toBeDisabled();
  await reviews.uncheck();
  await page.route('**/api/notification-preferences', (route) => route.abort('internetdisconnected'));
  await save.click();
  await expect(section.getByRole('alert')).toContainText('Nothing was changed');
  await page.unroute('**/api/notification-preferences');
  await save.click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(reviews).not.toBeChecked();
  await reviews.check();
  await save.click();
  await expect(save).toBeDisabled();
});

test('API-77 a link that ends reminders asks first, and says when it is not ours', async ({ page }) => {
  const link = `/unsubscribe?token=reminders.o12.${'A'.repeat(43)}`;
  const click = await page.request.post(link, { form: { 'List-Unsubscribe': 'One-Click' }, maxRedirects: 0 });
  expect(click.status()).toBe(404);
  expect(await click.text()).toContain('This link does not belong to any of our emails.');
  await page.goto(link);
  await untilAlive(page);
  await expect(page.getByRole('heading', { name: 'No more reminders?' })).toBeVisible();
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('This link does not belong to any of our emails.').first()).toBeVisible();
});
