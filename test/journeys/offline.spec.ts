import { expect, type Page } from '@playwright/test';
import { untilAlive } from './alive';
import { test } from './journey';
import { logIn } from './new-account';

// The worker is kept from all other journeys; these are about it.
test.use({ serviceWorkers: 'allow', extraHTTPHeaders: { 'x-forwarded-for': '10.127.64.1' } });

const CUSTOMER = { email: 'customer@demo.test', password: 'Headroom-demo-1' };

const untilWorking = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state), {
      timeout: 30_000,
    })
    .toBe('activated');

async function keepSongs(page: Page): Promise<void> {
  await page.goto('/account/settings#this-device');
  await untilAlive(page);
  await page.getByRole('checkbox', { name: 'Keep my songs on this device' }).check();
  await expect(page.getByText(/\d+ songs? on this device, \d+ MB\./)).toBeVisible({ timeout: 60_000 });
}

const cacheNames = (page: Page) => page.evaluate(() => caches.keys());

for (const { width, hasTouch } of [
  { width: 390, hasTouch: true },
  { width: 1440, hasTouch: false },
]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 }, hasTouch });

    test('without a connection my songs are listed, and the last version plays from any place in it', async ({
      page,
      context,
    }) => {
      await logIn(page, CUSTOMER);
      await keepSongs(page);
      await untilWorking(page);
      await context.setOffline(true);
      await page.goto('/account');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
      const sound = page.locator('audio').first();
      await expect(sound).toBeVisible();
      // A part from the middle, as a player asks for it after a jump.
      const part = await sound.evaluate(async (audio: HTMLAudioElement) => {
        const answer = await fetch(audio.src, { headers: { range: 'bytes=1000-1999' } });
        return [answer.status, (await answer.arrayBuffer()).byteLength];
      });
      expect(part).toEqual([206, 1000]);
      await sound.evaluate(async (audio: HTMLAudioElement) => {
        audio.muted = true;
        audio.currentTime = 5;
        await audio.play();
      });
      await expect
        .poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.currentTime))
        .toBeGreaterThan(5.2);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await context.setOffline(false);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You are offline', {
        timeout: 15_000,
      });
    });

    test('signing out leaves nothing of mine on the device', async ({ page, context }) => {
      await logIn(page, CUSTOMER);
      await keepSongs(page);
      await untilWorking(page);
      await page.goto('/account');
      await untilAlive(page);
      await page.getByRole('button', { name: 'Sign Out' }).click();
      await expect.poll(() => cacheNames(page)).not.toContain('kept-songs');
      await context.setOffline(true);
      await page.goto('/orders');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
      await expect(page.locator('audio')).toHaveCount(0);
    });
  });
}

test('visitors get no worker, and the studio’s pages are never kept', async ({ page }) => {
  await page.goto('/');
  await untilAlive(page);
  await page.waitForTimeout(3000);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await logIn(page, CUSTOMER);
  await page.goto('/account');
  await untilAlive(page);
  await untilWorking(page);
  const kept = await page.evaluate(async () => {
    const all = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/offline');
  expect(kept.filter((path) => !/^\/(offline|offline\.js|assets\/.+)$/.test(path))).toEqual([]);
});

test('the worker may load nothing but itself, and is asked for at every look', async ({ request }) => {
  const worker = await request.get('/sw.js');
  expect(worker.headers()).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'service-worker-allowed': '/',
    'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
  });
});

test('one press, and this device is told: the browser’s own push service stands in', async ({ page }) => {
  // Headless browsers have no push service: the page sees one that answers as the standard says.
  await page.context().grantPermissions(['notifications']);
  await page.addInitScript(() => {
    let subscription: unknown = null;
    const bytes = (length: number, first: number) => new Uint8Array(length).fill(7).fill(first, 0, 1).buffer;
    const made = {
      endpoint: 'https://push.example.com/send/journey',
      getKey: (name: string) => (name === 'p256dh' ? bytes(65, 4) : bytes(16, 1)),
      unsubscribe: async () => ((subscription = null), true),
    };
    PushManager.prototype.getSubscription = async () => subscription as PushSubscription;
    PushManager.prototype.subscribe = async () => (subscription = made) as unknown as PushSubscription;
    let permission: NotificationPermission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => (permission = 'granted');
  });
  await logIn(page, CUSTOMER);
  await page.goto('/account/settings#this-device');
  await untilAlive(page);
  await page.getByRole('button', { name: 'Tell me on this device' }).click();
  await expect(page.getByText('We will tell you on this device.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('heading', { name: 'Devices with notifications' })).toBeVisible();
  await page.getByRole('button', { name: 'Turn off on this device' }).click();
  await expect(page.getByRole('button', { name: 'Tell me on this device' })).toBeVisible();
});
