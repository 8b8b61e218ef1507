import { expect, type Page } from '@playwright/test';
import { test } from './journey';
import { untilAlive } from './alive';
import { enterShop, payByCard } from './buying';
import { ownStudio } from './own-studio';
import { enterStudio, renderSong } from './people';

// A song's first version comes once only.
const { stranger } = ownStudio('revision');

// By the event stream alone: no page here is loaded again.
const PUSHED = { timeout: 15_000 };

/** The item of a song that the demo's engineer works on, and its order. */
async function songOf(engineer: Page, track: string): Promise<{ id: number; order_id: number }> {
  return engineer.evaluate(async (name) => {
    const { token } = JSON.parse(localStorage.getItem('user') ?? '{}') as { token: string };
    const answer = await fetch('/api/studio/queue?show=mine&per_page=100', {
      headers: { authorization: `Bearer ${token}` },
    });
    const { data } = (await answer.json()) as { data: { id: number; order_id: number; track: string }[] };
    const found = data.find((item) => item.track === name);
    if (found === undefined) throw new Error(`${name} is not in the queue`);
    return { id: found.id, order_id: found.order_id };
  }, track);
}

async function deliver(engineer: Page, master: string, version: number): Promise<void> {
  const panel = engineer.locator('section', { hasText: `Deliver version ${version}` }).first();
  await panel.getByLabel('Drop the finished files here', { exact: true }).setInputFiles(master);
  await expect(panel.getByText('Done', { exact: true })).toBeVisible({ timeout: 30_000 });
  const sheet = panel.getByRole('region', { name: /^Check sheet of/ });
  await expect(sheet.getByText('True peak after mp3, 128 kb/s')).toBeVisible({ timeout: 30_000 });
  await panel.getByLabel('Note to the customer').fill(`This is version ${version}.`);
  await panel.getByRole('button', { name: /^Deliver/ }).click();
  await engineer.getByRole('dialog').getByRole('button', { name: 'Deliver' }).click();
  await expect(engineer.getByText(`Version ${version} delivered.`, { exact: false }).first()).toBeVisible();
}

/** Type and path of each. */
interface Copies {
  readonly listen: string;
  readonly preview: string;
}

/** The copies of the only version of an order's song, once the job has made them. */
async function copiesOf(artist: Page, orderId: number): Promise<Copies> {
  let found: Copies | null = null;
  await expect(async () => {
    const text = await artist.evaluate(async (id) => {
      const { token } = JSON.parse(localStorage.getItem('user') ?? '{}') as { token: string };
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`/api/orders/${id}`, { headers })).text();
    }, orderId);
    const path = (field: string) => new RegExp(`"${field}":"(/[^"?]+)`).exec(text)?.[1] ?? '';
    found = {
      listen: `audio/flac ${path('listen_url')}`,
      preview: `audio/mpeg ${path('preview_url')}`,
    };
    expect(path('preview_url')).not.toBe('');
    expect(path('listen_url')).not.toBe(path('url'));
  }).toPass({ timeout: 30_000 });
  return found ?? { listen: '', preview: '' };
}

/** What a page streams, by type and path, in its order; not the silence that holds the media keys. */
function soundsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('response', (answer) => {
    const type = answer.headers()['content-type'] ?? '';
    if (type.startsWith('audio/') && !answer.url().startsWith('blob:'))
      paths.push(`${type} ${new URL(answer.url()).pathname}`);
  });
  return paths;
}

const secondOf = async (page: Page): Promise<number> =>
  Number(await page.getByRole('slider', { name: /^Seek in/ }).getAttribute('aria-valuenow'));

test('ORDR-03 ORDR-08 two browsers side by side: delivery, note at 0:42, answer, version 2, complete', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const song = await renderSong();
  const artist = await stranger(browser);
  const engineer = await stranger(browser);
  await enterStudio(engineer, 'engineer');
  const { id, order_id } = await songOf(engineer, 'Window Seat');
  await engineer.goto(`/studio/items/${id}`);
  await untilAlive(engineer);
  await enterShop(artist);
  await expect(artist).toHaveURL(/\/account/);
  await artist.goto(`/order/${order_id}`);
  await untilAlive(artist);

  await test.step('the artist sees version 1 come', async () => {
    await deliver(engineer, song.master, 1);
    await expect(artist.getByText('This is version 1.')).toBeVisible(PUSHED);
    await expect(artist.getByText('New File').first()).toBeVisible();
    await expect(
      artist.getByRole('region', { name: 'Player' }).getByRole('slider', { name: 'Seek in v1' }),
    ).toBeVisible(PUSHED);
  });
  await test.step('the artist reads the check sheet, also on paper', async () => {
    await artist.getByRole('button', { name: /^Files and versions/ }).click();
    await artist.getByText('Check sheet of v1').click();
    const sheet = artist.getByRole('region', { name: /^Check sheet of/ });
    await expect(sheet.getByText(/^−?\d+\.\d LUFS$/).first()).toBeVisible();
    await expect(sheet.getByText(/^(Fit|Not) for Apple Digital Masters$/)).toBeVisible();
    const paper = await artist.context().newPage();
    const address = await artist.getByRole('link', { name: 'Print' }).getAttribute('href');
    await paper.goto(address ?? '');
    await expect(paper.getByRole('heading', { level: 1 })).toContainText('version 1');
    await expect(paper.getByRole('button', { name: 'Print' })).toBeVisible();
    await paper.close();
  });
  await test.step('version 1 is heard by its lossless copy, never by the WAV', async () => {
    const copies = await copiesOf(artist, order_id);
    await artist.reload();
    await untilAlive(artist);
    const sounds = soundsOf(artist);
    const player = artist.getByRole('region', { name: 'Song controls' });
    await player.getByRole('button', { name: /^Play/ }).click();
    await expect.poll(() => secondOf(artist)).toBeGreaterThan(0);
    await player.getByRole('button', { name: /^Pause/ }).click();
    expect(sounds).toContain(copies.listen);
    expect(sounds.filter((sound) => !sound.startsWith('audio/flac '))).toEqual([]);
    await expect(artist.getByRole('button', { name: 'Play lossless' })).toBeHidden();
  });
  await test.step('where data is saved, by the small preview; one press goes on losslessly at the same place', async () => {
    const copies = await copiesOf(artist, order_id);
    const saver = await artist.context().newPage();
    await saver.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } }),
    );
    const sounds = soundsOf(saver);
    await saver.goto(`/order/${order_id}`);
    await untilAlive(saver);
    const player = saver.getByRole('region', { name: 'Song controls' });
    await expect(saver.getByText(/you hear previews/)).toBeVisible();
    await expect(saver.getByRole('region', { name: 'Player' })).toContainText(/0:00 \/ 0:[0-5]\d/, {
      timeout: 30_000,
    });
    expect(sounds).toEqual([]);
    await player.getByRole('button', { name: /^Play/ }).click();
    await saver.getByRole('slider', { name: /^Seek in/ }).press('ArrowRight');
    await expect.poll(() => secondOf(saver)).toBeGreaterThan(5);
    expect(sounds).toContain(copies.preview);
    expect(sounds.filter((sound) => !sound.startsWith('audio/mpeg '))).toEqual([]);
    sounds.length = 0;
    await saver.getByRole('button', { name: 'Play lossless' }).press('Enter');
    await expect(saver.getByText(/you hear previews/)).toBeHidden();
    await expect(player.getByRole('button', { name: /^Pause/ })).toBeVisible();
    await expect.poll(() => sounds).toContain(copies.listen);
    expect(await secondOf(saver)).toBeGreaterThan(5);
    await saver.keyboard.press('Tab');
    await expect(saver.getByRole('region', { name: 'Order Items' }).locator(':focus')).toHaveCount(1);
    await saver.close();
  });
  const panel = artist.getByRole('region', { name: 'Ask for a revision' });
  await test.step('a note from the player, kept over a reload, moved to 0:42', async () => {
    const note = artist.getByRole('textbox', { name: 'Write a note at this moment' });
    await note.fill('The voice is too quiet here.');
    await note.press('Enter');
    await expect(panel.getByLabel('Note 1', { exact: true })).toHaveValue('The voice is too quiet here.');
    await panel.getByLabel('What should change?').fill('Very close.');
    await artist.reload();
    await untilAlive(artist);
    await expect(panel.getByLabel('Note 1', { exact: true })).toHaveValue('The voice is too quiet here.');
    await panel.getByLabel('Time', { exact: true }).fill('0:42');
    await panel.getByRole('button', { name: 'Send request' }).dblclick();
    await expect(panel).toBeHidden();
    await expect(artist.getByText('In Revision').first()).toBeVisible();
  });
  await test.step('the engineer sees it and answers it; the artist sees the answer', async () => {
    const note = engineer.getByRole('listitem').filter({ hasText: 'The voice is too quiet here.' });
    await expect(note.last()).toBeVisible(PUSHED);
    await expect(note.last()).toContainText('0:42');
    await expect(engineer.getByRole('link', { name: 'Markers for REAPER' })).toBeVisible();
    await engineer.getByRole('button', { name: 'Answer or decline' }).click();
    await engineer.getByLabel('Your answer to this note').fill('Up by 1.5 dB.');
    await engineer.getByRole('button', { name: 'Done', exact: true }).click();
    await expect(artist.getByText('Up by 1.5 dB.')).toBeVisible(PUSHED);
    await expect(artist.getByText('Revision Updated').first()).toBeVisible();
  });
  await test.step('version 2 comes; the artist completes, the engineer sees it', async () => {
    await deliver(engineer, song.master, 2);
    await expect(artist.getByText('This is version 2.')).toBeVisible(PUSHED);
    const fold = artist.getByRole('button', { name: /^Files and versions/ });
    if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
    await expect(artist.getByRole('link', { name: 'Download all' })).toBeVisible();
    await artist.getByRole('button', { name: 'Complete', exact: true }).click();
    await artist.getByRole('dialog').getByRole('button', { name: 'Complete' }).click();
    await expect(artist.getByText('Order completed successfully!')).toBeVisible();
    await expect(engineer.getByText('Completed').first()).toBeVisible(PUSHED);
  });
  await test.step('one more round is bought by card and written; the engineer sees it come', async () => {
    await artist.getByRole('button', { name: /^One more revision, \$30/ }).click();
    const offer = artist.getByRole('dialog', { name: 'One more revision' });
    await expect(offer.getByText('$30').first()).toBeVisible();
    await payByCard(artist);
    await expect(offer).toBeHidden({ timeout: 20_000 });
    await panel.getByLabel('What should change?').fill('The last chorus wider.');
    await panel.getByRole('button', { name: 'Send request' }).click();
    await expect(panel).toBeHidden();
    await expect(engineer.getByText('The last chorus wider.').last()).toBeVisible(PUSHED);
    await expect(artist.getByText('In Revision').first()).toBeVisible();
  });
});
