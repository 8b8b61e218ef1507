import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './journey';
import { untilAlive } from './alive';
import { enterShop } from './buying';
import { unique } from './chat-steps';
import { enterStudio, newPerson, renderSong } from './people';

// Limits are counted by address: this spec has one of its own.
test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.48.0.1' } });

const TRACK = 'Window Seat';

/** Opens the order of the demo's song in progress: its sixth, two of which are packages. */
async function openOrder(page: Page): Promise<void> {
  await page.goto('/order/6');
  await untilAlive(page);
  await expect(page.getByRole('heading', { name: TRACK })).toBeVisible();
}

// The page of an order of one song is the song's own.
const card = (page: Page) => page.getByRole('region', { name: 'Order Items' });
// By the event stream alone.
const PUSHED = { timeout: 15_000 };
const chat = (page: Page) => card(page).getByRole('region', { name: 'Chat', exact: true });

/** Attaches a file to what is being written, and waits until it is there. */
async function attach(conversation: Locator, path: string): Promise<void> {
  await conversation.getByRole('button', { name: 'Attach files or links' }).click();
  const files = conversation.getByRole('region', { name: 'Files and links' });
  await files.getByLabel('Drop files here', { exact: true }).setInputFiles(path);
  await expect(files.getByText('Done', { exact: true })).toBeVisible({ timeout: 30_000 });
}

/** A file that came with a message is, downloaded, the one that was sent. */
async function sameBytes(
  page: Page,
  { conversation, path }: { conversation: Locator; path: string },
): Promise<void> {
  const link = conversation.getByRole('link', { name: basename(path) });
  await expect(link).toBeVisible(PUSHED);
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(await readFile(await download.path())).toEqual(await readFile(path));
}

test('API-48 API-49 ORDR-03 ORDR-07 what a customer writes on the order reaches the studio', async ({
  page,
  browser,
}) => {
  const engineer = await newPerson(browser);
  await enterShop(page);
  await openOrder(page);
  await card(page).getByRole('button', { name: 'Chat', exact: true }).first().click();
  const message = chat(page).getByLabel('Your message');
  await expect(message).toBeFocused();
  await message.press('Enter');
  await expect(chat(page).getByText('Please input message')).toBeVisible();

  await test.step('what the customer writes reaches the studio', async () => {
    const question = unique('Could the voice be drier?');
    await message.fill(question);
    await message.press('Enter');
    await expect(page.getByText('Message sent successfully!')).toBeVisible();
    await expect(chat(page).getByText(question)).toHaveCount(1);
    await enterStudio(engineer, 'engineer');
    await engineer.getByRole('link', { name: 'Waiting', exact: false }).first().click();
    await expect(
      engineer.getByRole('row').filter({ hasText: TRACK }).getByText('New Messages'),
    ).toBeVisible();
    await engineer
      .getByRole('navigation', { name: 'Studio' })
      .getByRole('link', { name: /^Conversations.*unread/ })
      .click();
    const list = engineer.getByRole('list', { name: 'Conversations' });
    await list.getByRole('link').filter({ hasText: question }).click();
    await expect(engineer.getByRole('region', { name: 'Conversation' }).getByText(question)).toBeVisible();
  });
  const conversation = engineer
    .getByRole('article')
    .filter({ has: engineer.getByRole('region', { name: 'Conversation' }) });
  await test.step('a file and a link go one way, a file the other, each seen without a reload', async () => {
    const { stems, master } = await renderSong();
    await attach(chat(page), stems[0] ?? '');
    await chat(page).getByLabel('Link to files').fill('https://drive.google.com/drive/folders/voice-takes');
    await chat(page).getByLabel('Your message').fill('Here are the takes.');
    await chat(page).getByRole('button', { name: 'Send', exact: true }).click();
    await expect(conversation.getByRole('link', { name: 'voice-takes' })).toBeVisible(PUSHED);
    await sameBytes(engineer, { conversation, path: stems[0] ?? '' });
    await attach(conversation, master);
    // No words: a file says enough.
    await conversation.getByRole('button', { name: 'Send', exact: true }).click();
    await sameBytes(page, { conversation: chat(page), path: master });
  });
  await engineer.context().close();
});

test('ORDR-07 what cannot be sent is kept, says so, and goes out later', async ({ page }) => {
  await enterShop(page);
  await openOrder(page);
  await card(page).getByRole('button', { name: 'Chat', exact: true }).first().click();
  const words = unique('Written on the train');
  await page.route('**/api/order/send-message/*', (route) => route.abort());
  await chat(page).getByLabel('Your message').fill(words);
  await chat(page).getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Error sending message')).toBeVisible();
  await expect(chat(page).getByText('Not sent.')).toBeVisible();
  await page.reload();
  await untilAlive(page);
  await card(page).getByRole('button', { name: 'Chat', exact: true }).first().click();
  await expect(chat(page).getByText(words)).toBeVisible();
  await page.unroute('**/api/order/send-message/*');
  await chat(page).getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
  await expect(chat(page).getByText('Not sent.')).toBeHidden();
  await expect(chat(page).getByText(words)).toHaveCount(1);
});
