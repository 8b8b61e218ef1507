import { expect, type Page } from '@playwright/test';
import { untilAlive } from './alive';
import { logIn, signUp } from './new-account';
import { PASSWORD } from './people';

/** A guest that no other test knows, or the account of a customer. */
export type Buyer = 'guest' | 'account';

/** The steps of these journeys on one studio; `base` is empty for the one that all tests share. */
export function shopAt(base = '') {
  let made = 0;
  return {
    base,
    /** An address of its own, so that its orders can be counted. */
    newEmail(): string {
      made += 1;
      return `once.${made}.${Date.now()}@artist.test`;
    },
    /** Puts a mastering into the cart and opens it. */
    async fillCart(page: Page): Promise<void> {
      await page.goto(`${base}/services/stereo-mastering-p6`);
      await untilAlive(page);
      await page.getByRole('button', { name: 'Add to cart' }).click();
      await expect(page.getByRole('link', { name: 'Go to cart' })).toBeVisible();
      await this.openCart(page);
    },
    async openCart(page: Page): Promise<void> {
      await page.goto(`${base}/cart`);
      await untilAlive(page);
    },
    /** Somebody new with an account, signed in; answers with their address. */
    async signUp(page: Page): Promise<string> {
      const account = await signUp(page.request, base);
      await logIn(page, account, base);
      return account.email;
    },
    async fillGuest(page: Page, email: string): Promise<void> {
      await page.getByLabel('First name').fill('Ona');
      await page.getByLabel('Last name').fill('Once');
      await page.getByLabel('Email', { exact: true }).fill(email);
      await page.getByLabel('Phone', { exact: true }).fill('+31 6 1234 5678');
      await page.getByLabel('Phone', { exact: true }).blur();
    },
    /** Numbers of the orders of a mail address, the newest first, as the studio has them. */
    async ordersOf(email: string): Promise<number[]> {
      const at = base === '' ? (process.env['STUDIO_URLS']?.split(' ')[workerIndex()] ?? '') : base;
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': '10.222.3.4' };
      const body = JSON.stringify({ email: 'admin@demo.test', password: PASSWORD, role: 'studio' });
      adminTokens[at] ??= fetch(`${at}/api/auth/login`, { method: 'POST', headers, body }).then(
        async (answer) => ((await answer.json()) as { data: { token: string } }).data.token,
      );
      const authorization = `Bearer ${await adminTokens[at]}`;
      const query = new URLSearchParams({ q: email, per_page: '100' });
      const answer = await fetch(`${at}/api/studio/orders?${query}`, { headers: { authorization } });
      const { data } = (await answer.json()) as { data: { id: number }[] };
      return data.map(({ id }) => id);
    },
  };
}

const adminTokens: Record<string, Promise<string>> = {};
const workerIndex = (): number => Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);

/** The number of the order that a page confirms. */
export async function confirmed(page: Page): Promise<number> {
  await expect(page).toHaveURL(/\/order-confirmation\/\d+/, { timeout: 30_000 });
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  return Number(/(\d+)$/.exec(new URL(page.url()).pathname)?.[1]);
}
