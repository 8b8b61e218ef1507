import { expect, type Page } from '@playwright/test';
import { untilAlive } from './alive';
import { handOf } from './hand';
import { test } from './journey';
import { enterStudio } from './people';
import { WIDGETS } from './widget-steps';

for (const way of ['mouse', 'touch', 'keys'] as const) {
  test.describe(`5.9: every widget of ui/ by ${way}`, () => {
    let page: Page;
    test.beforeAll(async ({ browser }) => {
      const context = await browser.newContext({
        hasTouch: way === 'touch',
        ...(way === 'touch' && { viewport: { width: 412, height: 915 } }),
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      page = await context.newPage();
      await enterStudio(page, 'engineer');
    });
    test.afterAll(() => page.context().close());
    test.beforeEach(async () => {
      await page.goto('/studio/ui');
      await untilAlive(page);
    });

    for (const [name, use] of Object.entries(WIDGETS)) {
      test(name, () => use(page, page.locator(`#${name}`), handOf(page, way)));
    }
  });
}

test.describe('5.9 4.4: widgets of public pages', () => {
  for (const way of ['mouse', 'touch', 'keys'] as const) {
    test(`CHEC-01 the cart’s country list, by ${way}`, async ({ browser }) => {
      const context = await browser.newContext({ hasTouch: way === 'touch' });
      const page = await context.newPage();
      const hand = handOf(page, way);
      await page.goto('/services/stereo-mastering-p6');
      await hand.press(page.getByRole('button', { name: 'Add to cart' }));
      await hand.press(page.getByRole('link', { name: 'Go to cart' }));
      await hand.press(page.getByRole('button', { name: 'Country: US, +1' }));
      await page.getByRole('combobox', { name: 'Search country' }).fill('germ');
      const option = page.getByRole('option', { name: /^Germany/ });
      await expect(option).toBeVisible();
      await expect(page.getByRole('option', { name: /^Netherlands/ })).toHaveCount(0);
      if (way === 'keys') await page.keyboard.press('Enter');
      else await hand.press(option);
      await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('+49');
      await context.close();
    });

    test(`SERV-04 the picture opens and closes, by ${way}`, async ({ browser }) => {
      const context = await browser.newContext({ hasTouch: way === 'touch' });
      const page = await context.newPage();
      const hand = handOf(page, way);
      await page.goto('/services/stereo-mastering-p6');
      await hand.press(page.getByRole('button', { name: /^Enlarge/ }));
      const zoom = page.locator('[data-zoom-state]');
      await expect(zoom).toHaveAttribute('data-zoom-state', 'loaded');
      if (way === 'keys') await page.keyboard.press('Escape');
      else await hand.drag({ x: 200, y: 300 }, { x: 200, y: 330 });
      await expect(zoom).toHaveAttribute('data-zoom-state', 'unloaded');
      await context.close();
    });
  }

  for (const who of ['guest', 'customer'] as const) {
    test(`4.4: a double click on Add to cart adds one (${who})`, async ({ page }) => {
      if (who === 'customer') {
        await page.goto('/login');
        await page.getByLabel('Email').fill('customer@demo.test');
        await page.getByLabel('Password', { exact: true }).fill('Headroom-demo-1');
        await page.locator('form button[type=submit]').click();
        await expect(page).not.toHaveURL(/\/login/);
      }
      await page.goto('/services/radio-edit-p9');
      await page.getByRole('button', { name: 'Add to cart' }).dblclick();
      await page.getByRole('link', { name: 'Go to cart' }).click();
      const count = page.getByRole('status', { name: /quantity of Radio Edit/ });
      await expect(count).toHaveText('1');
      // Fast presses on plus are meant.
      await page.getByRole('button', { name: 'Increase quantity of Radio Edit' }).dblclick();
      await expect(count).toHaveText('3');
      await page.getByRole('button', { name: 'Remove Radio Edit' }).click();
    });
  }
});

test.describe('4.4: a double click that closes a window', () => {
  test('presses nothing beneath it, and the next click does', async ({ page }) => {
    await enterStudio(page, 'engineer');
    await page.goto('/studio/ui');
    await untilAlive(page);
    await page.evaluate(() => {
      const beneath = document.createElement('button');
      beneath.textContent = 'Pressed 0';
      beneath.style.cssText = 'position: fixed; inset: 0; z-index: 40; opacity: 0.01';
      let count = 0;
      beneath.addEventListener('click', () => {
        count += 1;
        beneath.textContent = `Pressed ${count}`;
      });
      document.body.append(beneath);
    });
    await page
      .locator('#dialog')
      .getByRole('button', { name: 'Form', exact: true })
      .evaluate((opener: HTMLButtonElement) => opener.click());
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).dblclick();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('Pressed 0')).toBeAttached();
    await page.getByText('Pressed 0').click();
    await expect(page.getByText('Pressed 1')).toBeAttached();
  });
});
