import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from './journey';
import { untilAlive } from './alive';
import {
  dropFromDisk,
  dropzone,
  filesThere,
  folderOnDisk,
  offsetsOf,
  openWire,
  slowLine,
  underWay,
  wavOnDisk,
} from './upload-parts';

test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.18.1.1' } });

const SIZE = 24_000_000;
const SPEED = 4_000_000;

test('UPLD-07 API-70 the line is cut and mended: sending goes on by itself at the byte', async ({
  page,
  baseURL,
}) => {
  const offsets = offsetsOf(page);
  const wire = await openWire(baseURL ?? '');
  await page.goto(`${wire.url}/upload`);
  await untilAlive(page);
  const line = await slowLine(page, SPEED);
  await dropzone(page).setInputFiles(wavOnDisk('long.wav', SIZE));
  await underWay(page, 'long.wav');
  await expect(page.getByText(/1 file · .* of 24\.0 MB · [\d.]+ MB\/s · .* left/)).toBeVisible();
  wire.cut();
  await line.goOffline();
  await expect(page.getByText(/You are offline/)).toBeVisible();
  await expect(page.getByText(/^The connection was lost/)).toBeVisible();
  wire.mend();
  await line.goOnline();
  await expect(page.getByText(/You are offline/)).toBeHidden();
  await expect(page.getByText('Done')).toBeVisible({ timeout: 30_000 });
  expect(await filesThere(page)).toEqual([
    expect.objectContaining({ name: 'long.wav', size: SIZE + 44, state: 'ready' }),
  ]);
  expect(offsets[0]).toBe(0);
  expect(offsets.at(-1)).toBeGreaterThan(0);
  wire.close();
});

test('UPLD-07 API-70 a reload in the middle: choosing the file again goes on at the byte', async ({
  page,
}) => {
  const offsets = offsetsOf(page);
  const warned: string[] = [];
  page.on('dialog', (dialog) => {
    warned.push(dialog.type());
    void dialog.accept();
  });
  await page.goto('/upload');
  await untilAlive(page);
  await slowLine(page, SPEED);
  const path = wavOnDisk('reload.wav', SIZE);
  await page.getByLabel('Track title').click();
  await dropzone(page).setInputFiles(path);
  await underWay(page, 'reload.wav');
  await page.reload();
  expect(warned).toEqual(['beforeunload']);
  await expect(page.getByText('Choose this file again to resume the upload.')).toBeVisible();
  offsets.length = 0;
  await dropzone(page).setInputFiles(path);
  await expect(page.getByText('Done')).toBeVisible({ timeout: 30_000 });
  expect(offsets[0]).toBeGreaterThan(0);
  expect((await filesThere(page)).map((file) => file.state)).toEqual(['ready']);
  await page.reload();
  await expect(page.getByText('Done')).toBeVisible();
  expect(warned).toHaveLength(1);
});

test('UPLD-07 leaving for another page asks first; pause, go on and remove work for one and for all', async ({
  page,
}) => {
  await page.goto('/upload');
  await untilAlive(page);
  await slowLine(page, 400_000);
  const paths = ['one.wav', 'two.wav'].map((name) => wavOnDisk(name, SIZE));
  await dropzone(page).setInputFiles(paths);
  await expect(page.getByRole('button', { name: 'Pause one.wav' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Samples' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your files are still being sent' });
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(/\/upload$/);
  await page.getByRole('button', { name: 'Pause one.wav' }).click();
  await expect(page.getByRole('button', { name: 'Resume one.wav' })).toBeVisible();
  await page.getByRole('button', { name: 'Pause all' }).click();
  await expect(page.getByText('Paused')).toHaveCount(2);
  await page.getByRole('button', { name: 'Resume all' }).click();
  await expect(page.getByRole('button', { name: 'Pause two.wav' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove two.wav' }).click();
  await page.getByRole('button', { name: 'Remove one.wav' }).click();
  await expect(page.getByRole('region', { name: 'Files' })).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Samples' }).click();
  await expect(page).toHaveURL(/\/samples$/);
});

test('UPLD-02 files can be dropped; the same one twice is sent once; wrong kinds say why', async ({
  page,
}) => {
  await page.goto('/upload');
  await untilAlive(page);
  const data = await page.evaluateHandle(() => {
    const wav = (mark: number): Uint8Array<ArrayBuffer> => {
      const bytes = new Uint8Array(200_000);
      bytes.set(new TextEncoder().encode('RIFF0000WAVEfmt '));
      // Equal at both ends, as tracks of one session often are: silence.
      bytes[100_000] = mark;
      return bytes;
    };
    const transfer = new DataTransfer();
    transfer.items.add(new File([wav(1)], 'guitar.wav'));
    transfer.items.add(new File([wav(2)], 'piano.wav'));
    transfer.items.add(new File([wav(1)], 'guitar copy.wav'));
    transfer.items.add(new File(['MZ'], 'setup.exe'));
    transfer.items.add(new File([wav(3)], `${'very long name '.repeat(20)}.wav`));
    return transfer;
  });
  await page
    .getByRole('group', { name: 'Drop your files here' })
    .dispatchEvent('drop', { dataTransfer: data });
  const list = page.getByRole('region', { name: 'Files' });
  await expect(list.getByText('Done')).toHaveCount(3);
  await expect(
    page.getByText('“guitar copy.wav” is the same as “guitar.wav” and is sent once.'),
  ).toBeVisible();
  await expect(list.getByText(/^We can’t take this kind of file/)).toBeVisible();
  await expect(list.getByText(/^3 of 3 files · .* · 1 not accepted$/)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over).toBeLessThanOrEqual(0);
});

test('UPLD-02 a file and a folder are dropped where the pointer lets go of them', async ({ page }) => {
  await page.goto('/upload');
  const files = [wavOnDisk('bass.wav', 3000), folderOnDisk(['Drums/kick.wav', 'Drums/snare.wav'])];
  await dropFromDisk(page, page.getByRole('group', { name: 'Drop your files here' }), files);
  const list = page.getByRole('region', { name: 'Files' });
  await expect(list.getByText('Done')).toHaveCount(3);
  for (const name of ['bass.wav', 'kick.wav', 'snare.wav'])
    await expect(list.getByText(new RegExp(`${name}$`)).first()).toBeVisible();
});

test('UPLD-02 a hundred and twenty files: every one is listed and sent', async ({ page }) => {
  await page.goto('/upload');
  await untilAlive(page);
  await dropzone(page).setInputFiles(
    Array.from({ length: 120 }, (_, index) => {
      const buffer = Buffer.alloc(400);
      buffer.write(`RIFF0000WAVEfmt ${index} `);
      return { name: `track ${index}.wav`, mimeType: 'audio/wav', buffer };
    }),
  );
  await expect(page.getByText(/^120 of 120 files/)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')).toHaveCount(120);
});

test('UPLD-07 a reload with a folder under way: every chosen file is listed, and one choice brings all back', async ({
  page,
}) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/upload');
  await untilAlive(page);
  await slowLine(page, 200_000);
  const folder = mkdtempSync(join(tmpdir(), 'headroom-reload-'));
  for (let index = 1; index <= 8; index += 1) wavOnDisk(`Song/Track ${index}.wav`, 400_000, folder);
  await page.getByLabel('Track title').click();
  await page.getByLabel('Drop your files here, a folder').setInputFiles(folder);
  await expect(page.getByText(/^0 of 8 files/)).toBeVisible();
  await underWay(page, `${basename(folder)} - Song - Track 1.wav`);
  await page.reload();
  await untilAlive(page);
  await expect(page.getByText(/^8 of 8 files are missing/)).toBeVisible();
  await page.getByRole('button', { name: 'Submit Upload' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByLabel('The folder of the missing files').setInputFiles(folder);
  await expect(page.getByText(/^8 of 8 files ·/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Choose the folder again' })).toHaveCount(0);
});
