import { expect, type Page } from '@playwright/test';
import { test } from './journey';
import { unique } from './chat-steps';
import { enterStudio, mailTo, newPerson } from './people';

// Limits are counted by address: this spec has one of its own.
test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.80.42.1' } });

async function writeToStudio(page: Page, subject: string): Promise<string> {
  const email = `${subject.replaceAll(/\W+/g, '-').toLowerCase()}@artist.test`;
  const sent = await page.request.post('/api/contact/lead/generation', {
    data: { name: 'Ana Müller', email, subject, message: 'Do you take 48 kHz?' },
  });
  expect(sent.ok()).toBe(true);
  return email;
}

const list = (page: Page) => page.getByRole('list', { name: 'Conversations' });

test('API-80 the inbox: a message is answered by a saved answer, by keyboard, and goes out by mail', async ({
  page,
}) => {
  const subject = unique('Stems');
  const email = await writeToStudio(page, subject);
  await enterStudio(page, 'admin');
  await page.goto('/studio/inbox?kind=contact');
  await list(page).getByRole('link').filter({ hasText: subject }).focus();
  await page.keyboard.press('Enter');
  const answer = page.getByLabel('Your answer');
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Do you take 48 kHz?');
  await expect(page.getByRole('region', { name: 'Sender' })).toContainText(email);

  const title = unique('Formats');
  await page.getByRole('button', { name: 'Saved answers' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'New saved answer' }).press('Enter');
  await dialog.getByLabel('Name').fill(title);
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog.getByText('Please write the answer')).toBeVisible();
  await dialog.getByLabel('Answer').fill('Hi {name}, 44.1 to 192 kHz.');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await dialog.getByLabel('Find a saved answer').fill(title);
  await dialog.getByRole('button', { name: new RegExp(`^${title}`) }).press('Enter');
  await expect(answer).toHaveValue('Hi Ana, 44.1 to 192 kHz.');
  await answer.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Not sent: no mail server is set up.', { exact: false })).toBeVisible();
  await expect(answer).toHaveValue('');
  expect(await mailTo(page, email, /^Re: Stems/)).toContain('Hi Ana, 44.1 to 192 kHz.');

  await page.getByRole('button', { name: 'Close', exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Open again' })).toBeVisible();
  await expect(list(page).getByRole('link').filter({ hasText: subject })).toHaveCount(0);
  await page.goto('/studio/inbox?show=closed&kind=contact');
  await expect(list(page).getByRole('link').filter({ hasText: subject })).toBeVisible();
});

test('API-80 two hand over the same message: the second is told what is stored, and decides', async ({
  page,
  browser,
}) => {
  const subject = unique('Two');
  await writeToStudio(page, subject);
  const engineer = await newPerson(browser);
  await enterStudio(page, 'admin');
  await enterStudio(engineer, 'engineer');
  // This page hears nothing of what the admin does.
  await engineer.route('**/api/events*', (route) => route.abort());
  for (const who of [page, engineer]) {
    await who.goto('/studio/inbox?kind=contact');
    await list(who).getByRole('link').filter({ hasText: subject }).click();
    await expect(who.getByRole('log', { name: 'Messages' })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Open again' })).toBeVisible();
  await engineer.getByRole('button', { name: 'Take it' }).click();
  const told = engineer.getByRole('alert').filter({ hasText: 'Someone else changed this' });
  await expect(told).toContainText('Stored now: No one');
  await told.getByRole('button', { name: 'Save mine' }).click();
  await expect(engineer.getByText('You answer this now')).toBeVisible();
  await expect(engineer.getByRole('button', { name: 'Give it back' })).toBeVisible();
  await engineer.context().close();
});
