import { expect } from '@playwright/test';
import { untilAlive } from './alive';
import { addService, confirmedOrder, fillGuest, guestNamed, openCart, payByCard } from './buying';
import { test } from './journey';
import { enterStudio, newPerson } from './people';
import { confirmUpload, fillBrief, wavOnDisk } from './upload-parts';

test('D10: nine tracks fold away above the work, and each plays where it lies, one at a time', async ({
  browser,
}) => {
  const guest = await newPerson(browser);
  await addService(guest, '/services/mix-up-to-24-stems-p3');
  await openCart(guest);
  await fillGuest(guest, guestNamed(`tracks-${Date.now()}@artist.test`));
  await payByCard(guest);
  await confirmedOrder(guest);
  const form = guest.getByRole('region', { name: 'Send your files now' });
  await fillBrief(guest, { artist: 'Kite Season', track: 'Nine Lives' });
  const names = Array.from({ length: 9 }, (_, at) => `0${at + 1} Track.wav`);
  await form
    .getByLabel('Drop your files here', { exact: true })
    .setInputFiles(names.map((name) => wavOnDisk(name, 900_000)));
  await expect(form.getByText('Done', { exact: true })).toHaveCount(9, { timeout: 30_000 });
  await confirmUpload(guest);
  await expect(guest.getByText(/we have your 9 files/)).toBeVisible({ timeout: 30_000 });

  const engineer = await newPerson(browser);
  await enterStudio(engineer, 'engineer');
  await engineer.getByRole('link', { name: /Nine Lives/ }).click();
  await engineer.getByRole('link', { name: /Open Nine Lives on its own page/ }).click();
  await untilAlive(engineer);
  const files = engineer.getByRole('region', { name: 'Files' });
  await expect(files.getByRole('button', { name: 'Play 01 Track.wav' })).toBeHidden();
  await files.getByRole('button', { name: 'All 9 files' }).click();
  await files.getByRole('button', { name: 'Play 01 Track.wav' }).click();
  await expect(files.getByRole('button', { name: 'Pause 01 Track.wav' })).toBeVisible();
  await files.getByRole('button', { name: 'Play 02 Track.wav' }).click();
  await expect(files.getByRole('button', { name: 'Pause 02 Track.wav' })).toBeVisible();
  await expect(files.getByRole('button', { name: /^Pause/ })).toHaveCount(1);
  await expect(files.getByRole('button', { name: /^Pause/ })).toHaveCount(0, { timeout: 20_000 });
  await expect(engineer.getByText('This browser can’t play')).toHaveCount(0);
});
