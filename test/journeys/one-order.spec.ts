import { expect, type BrowserContext, type Page } from '@playwright/test';
import { test } from './journey';
import { atPayPal, atStripe, demoCard, type Context } from './payment-grounds';
import { confirmed, shopAt, type Buyer } from './one-order';

const GROUNDS: [string, () => Context | Promise<Context>][] = [
  ['the demo', () => demoCard()],
  ['Stripe', atStripe],
  ['PayPal', atPayPal],
];

const CONTRADICTION = /Nothing was changed/;
// What a page tells the studio after the charge.
const UNHEARD = /\/api\/(success|stripe\/pay.*)$/;
const ITEMS = { name: 'Items in your cart' };

let addresses = 0;

for (const [where, open] of GROUNDS) {
  test.describe(`4.19 CHEC-06 one cart is one order and one charge, at ${where}`, () => {
    let deps: Context;
    let shop: ReturnType<typeof shopAt>;

    test.beforeAll(async () => {
      deps = await open();
      shop = shopAt(deps.base);
    });
    test.afterAll(() => deps.stop());

    async function buyerAt(page: Page, buyer: Buyer): Promise<string> {
      addresses += 1;
      const ip = `10.219.${addresses % 250}.${1 + Math.floor(Math.random() * 250)}`;
      await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': ip });
      await deps.prepare(page);
      const email = buyer === 'guest' ? shop.newEmail() : await shop.signUp(page);
      await shop.fillCart(page);
      return email;
    }

    async function fill(page: Page, buyer: Buyer, email: string): Promise<void> {
      if (buyer === 'guest') await shop.fillGuest(page, email);
      await deps.ready(page);
    }

    async function again(context: BrowserContext): Promise<Page> {
      const page = await context.newPage();
      await deps.prepare(page);
      await shop.openCart(page);
      return page;
    }

    /** Exactly one order and one charge, and the page that sold it sells it no more. */
    async function expectOnce(page: Page, email: string, before: number): Promise<void> {
      const order = await confirmed(page);
      expect(await shop.ordersOf(email)).toEqual([order]);
      expect(deps.charges() - before).toBe(1);
      await shop.openCart(page);
      await expect(page.getByRole('heading', { name: 'No items in the cart' })).toBeVisible();
      await expect(page.getByRole('list', ITEMS)).toHaveCount(0);
    }

    for (const buyer of ['guest', 'account'] as const) {
      test(`${buyer}: the answer of POST success is lost, then the cart is opened again`, async ({
        page,
      }) => {
        const email = await buyerAt(page, buyer);
        const before = deps.charges();
        await fill(page, buyer, email);
        let cuts = 0;
        await page.route('**/api/success', async (route) => {
          cuts += 1;
          await route.fetch();
          await route.abort();
        });
        await deps.press(page);
        await expect(page.getByText('You will not be charged again.')).toBeVisible({ timeout: 30_000 });
        await expect(page.getByText(CONTRADICTION)).toHaveCount(0);
        expect(cuts).toBeGreaterThan(0);
        await page.unroute('**/api/success');
        await shop.openCart(page);
        await expectOnce(page, email, before);
      });

      test(`${buyer}: the tab is closed after the charge, before the studio hears of it`, async ({
        page,
      }) => {
        const email = await buyerAt(page, buyer);
        const before = deps.charges();
        await fill(page, buyer, email);
        await page.route(UNHEARD, (route) => route.abort());
        const taken = page.waitForResponse((answer) => deps.taken.test(answer.url()) && answer.ok());
        await deps.press(page);
        await taken;
        const next = await page.context().newPage();
        await page.close();
        await deps.prepare(next);
        await shop.openCart(next);
        await expectOnce(next, email, before);
      });

      test(`${buyer}: two tabs pay the same cart at the same moment`, async ({ page, context }) => {
        const email = await buyerAt(page, buyer);
        const before = deps.charges();
        await fill(page, buyer, email);
        const other = await again(context);
        await fill(other, buyer, email);
        // The faster tab ends what the slower one shows: its button may be gone before it is pressed.
        const presses = [page, other].map((tab) => deps.press(tab, { soon: true }).catch(() => undefined));
        await Promise.all(presses);
        await Promise.race([confirmed(page), confirmed(other)]);
        // Whatever the slower tab shows, it sells nothing more.
        await expect(other.getByRole('button', { name: /^Pay|^PayPal$/ })).toHaveCount(0, {
          timeout: 30_000,
        });
        await expect(page.getByRole('button', { name: /^Pay|^PayPal$/ })).toHaveCount(0);
        const orders = await shop.ordersOf(email);
        expect(orders).toHaveLength(1);
        expect(deps.charges() - before).toBe(1);
      });
    }

    test('guest: a reload in the middle of paying, a double click, and the back button', async ({ page }) => {
      const email = await buyerAt(page, 'guest');
      const before = deps.charges();
      await fill(page, 'guest', email);
      await page.route(UNHEARD, (route) => route.abort());
      const taken = page.waitForResponse((answer) => deps.taken.test(answer.url()) && answer.ok());
      await deps.press(page, { double: true });
      await taken;
      await page.unroute(UNHEARD);
      await page.reload();
      const order = await confirmed(page);
      expect(await shop.ordersOf(email)).toEqual([order]);
      expect(deps.charges() - before).toBe(1);
      await page.goBack();
      await expect(page.getByRole('heading', { name: 'No items in the cart' })).toBeVisible();
      expect(await shop.ordersOf(email)).toEqual([order]);
    });

    test('guest: the same cart again within a day is asked about, also where storage was cleared', async ({
      page,
    }) => {
      const email = await buyerAt(page, 'guest');
      const before = deps.charges();
      await fill(page, 'guest', email);
      await deps.press(page);
      const order = await confirmed(page);
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
      await shop.fillCart(page);
      await shop.fillGuest(page, email);
      const question = page.getByText(
        new RegExp(`^You bought this cart at \\d\\d:\\d\\d \\(order ${order}\\)\\. Buy it again\\?$`),
      );
      await expect(question).toBeVisible();
      await expect(page.getByRole('button', { name: /^Pay|^PayPal$/ })).toHaveCount(0);
      expect(await shop.ordersOf(email)).toEqual([order]);
      await page.getByRole('button', { name: 'Buy it again' }).click();
      await deps.ready(page);
      await deps.press(page);
      const second = await confirmed(page);
      expect(await shop.ordersOf(email)).toEqual([second, order]);
      expect(deps.charges() - before).toBe(2);
    });
  });
}
