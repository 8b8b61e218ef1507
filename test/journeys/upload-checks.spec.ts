import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { wav } from '@/modules/files/preflight/seeded-files.testing';
import { leveled, record } from '@/modules/files/preflight/seeded-sounds.testing';
import { test } from './journey';
import { dropzone } from './upload-parts';

test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.18.7.1' } });

const RATE = 48_000;

/** A stem set with seeded faults, on disk. */
function stemsOnDisk(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'headroom-stems-'));
  const sides = (name: string, seed: number) => record(name, { seed, rate: RATE, seconds: 2.6, peakDb: -7 });
  const clipped = leveled(sides('Lead vocal', 2), 5).map((side) =>
    side.map((value) => Math.max(-1, Math.min(1, value))),
  );
  const files: [string, Uint8Array][] = [
    ['Kick.wav', wav(sides('Kit', 1), RATE)],
    ['Lead vocal.wav', wav(clipped, RATE)],
    ['Bass.wav', wav(sides('Bass DI', 3), RATE, { bits: 16 })],
    ['Silence.wav', wav([new Float32Array(RATE * 2.6)], RATE)],
  ];
  return files.map(([name, bytes]) => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return path;
  });
}

test('UPLD-02 stems are measured while they are sent: each fault is said, with its place, and nothing is refused', async ({
  page,
}) => {
  await page.goto('/upload');
  const told = page.waitForResponse((answer) => answer.url().endsWith('/api/upload-sessions/checks'));
  await dropzone(page).setInputFiles(stemsOnDisk());
  const row = (name: string) =>
    page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem').filter({ hasText: name }).first();
  await expect(row('Kick.wav')).toContainText('Fine');
  await expect(row('Kick.wav')).toContainText('WAV · 24-bit · 48 kHz · mono');
  await expect(row('Lead vocal.wav').getByText('Problem', { exact: true })).toBeVisible();
  await expect(row('Bass.wav').getByText('Advice', { exact: true })).toBeVisible();
  await expect(row('Silence.wav').getByText('Problem', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Checked 4 files: 1 fine, 1 with advice, 2 with a problem\.$/)).toBeVisible();
  await row('Lead vocal.wav').locator('summary').click();
  await expect(row('Lead vocal.wav').getByText(/At 0:0\d/)).toBeVisible();
  expect((await told).status()).toBe(200);
  await page.getByLabel('Your rough mix').selectOption({ label: 'Kick.wav' });
  await expect(row('Kick.wav')).toContainText('Rough mix');
  await page.getByRole('button', { name: 'Remove Silence.wav' }).click();
  await expect(page.getByText(/^Checked 3 files/)).toBeVisible();
});
