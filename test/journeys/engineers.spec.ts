import { expect } from '@playwright/test';
import { accessibilityFaults } from './accessibility';
import { untilAlive } from './alive';
import { addService, confirmedOrder, fillGuest, guestNamed, openCart, payByCard } from './buying';
import { test } from './journey';
import { enterStudio, newPerson, renderSong } from './people';
import { confirmUpload, dropzone, fillBrief } from './upload-parts';

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`a guest who heard Joris gets Joris at ${viewport.width} px: chosen on his page, changed by keys, taken by him`, async ({
    browser,
  }) => {
    const guest = await newPerson(browser);
    await guest.setViewportSize(viewport);
    const { master } = await renderSong();
    await test.step('his page leads to the services', async () => {
      await guest.goto('/engineers');
      await untilAlive(guest);
      await guest.getByRole('link', { name: 'Joris van Dijk' }).click();
      await guest.getByRole('link', { name: 'Work with Joris' }).click();
      await expect(guest).toHaveURL(/\/select-services/);
    });
    await addService(guest, '/services/stereo-mastering-p6');
    await openCart(guest);
    await fillGuest(guest, guestNamed(`wish-${viewport.width}-${Date.now()}@artist.test`));
    await payByCard(guest);
    const orderId = await confirmedOrder(guest);

    const choice = guest.getByRole('button', { name: /^Your engineer/ });
    await test.step('the order asks for him by itself', async () => {
      await expect(guest.getByText('We will ask Joris van Dijk first.')).toBeVisible({ timeout: 20_000 });
      await expect(choice).toContainText('Joris van Dijk');
    });
    await test.step('another one by keys, and Joris again, on the page of the song', async () => {
      await guest.goto(`/order/${orderId}${new URL(guest.url()).search}`);
      await untilAlive(guest);
      await expect(choice).toContainText('Joris van Dijk');
      await choice.focus();
      await guest.keyboard.press('Enter');
      const joris = guest.getByRole('radio', { name: /Joris/ });
      await expect(joris).toBeChecked();
      await guest.getByRole('radio', { name: /Whoever is free first/ }).focus();
      await guest.keyboard.press('Space');
      await expect(choice).toContainText('Whoever is free first');
      await joris.focus();
      await guest.keyboard.press('Space');
      await expect(guest.getByText('We will ask Joris van Dijk first.')).toBeVisible();
      expect(await accessibilityFaults(guest)).toEqual([]);
    });
    await test.step('once the files are here, the song is in his queue under his name', async () => {
      await guest.getByRole('button', { name: 'Upload Files' }).click();
      const track = `Wish ${viewport.width}`;
      await fillBrief(guest, { artist: 'Ida Noor', track });
      await dropzone(guest).setInputFiles(master);
      await expect(guest.getByText('Done', { exact: true })).toBeVisible({ timeout: 30_000 });
      await confirmUpload(guest);
      await expect(guest.getByText('Our turn')).toBeVisible({ timeout: 30_000 });
      const engineer = await newPerson(browser);
      await enterStudio(engineer, 'engineer');
      const row = engineer.getByRole('row', { name: new RegExp(track) });
      await expect(row).toContainText('Asked for Joris');
      await row.getByRole('button', { name: /^Take/ }).click();
      await expect(choice).toHaveCount(0);
      await expect(guest.getByText('Joris is your engineer', { exact: false })).toBeVisible();
    });
  });
}
