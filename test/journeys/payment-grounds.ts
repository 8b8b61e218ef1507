import { expect, type Locator, type Page } from '@playwright/test';
import { CARDS } from '../fakes/stripe';
import { cardFrame, interceptStripe } from '../fakes/stripe/in-browser';
import { standInForPayPal } from './paypal-script';
import { launchStudioWithPayPal } from './studio-with-paypal';
import { launchStudioWithStripe } from './studio-with-stripe';

/** How the button is pressed: twice, or within a few seconds or not at all. */
export interface Press {
  readonly double?: boolean;
  readonly soon?: boolean;
}

function pressOn(button: Locator, { double = false, soon = false }: Press = {}): Promise<void> {
  const options = soon ? { timeout: 5_000 } : {};
  return double ? button.dblclick(options) : button.click(options);
}

/** A way of paying, and who counts what was charged by it. */
export interface Context {
  /** Address of the studio; empty for the one that all tests share. */
  readonly base: string;
  /** To be called before a page opens. */
  prepare(page: Page): Promise<void>;
  /** Chooses the way and fills what it asks for, so that one press pays. */
  ready(page: Page): Promise<void>;
  /** The press that pays. */
  press(page: Page, how?: Press): Promise<void>;
  /** The call of the page after which its money is taken. */
  readonly taken: RegExp;
  /** How many charges there are, by the provider's own books. */
  charges(): number;
  stop(): Promise<void>;
}

/** The embedded provider's card form. */
export function demoCard(): Context {
  const paid = new Set<string>();
  const button = (page: Page) =>
    page.getByRole('form', { name: 'Card payment' }).getByRole('button', { name: /^Pay/ });
  return {
    base: '',
    async prepare(page) {
      page.on('response', (answer) => {
        const [, intent] = /\/api\/demo-pay\/([^/]+)\/confirm$/.exec(answer.url()) ?? [];
        if (intent !== undefined && answer.ok()) paid.add(intent);
      });
    },
    async ready(page) {
      await page.getByRole('radio', { name: 'Credit/Debit Card' }).check();
      const form = page.getByRole('form', { name: 'Card payment' });
      await form.getByLabel('Card number').fill('4242 4242 4242 4242');
      await form.getByLabel('Expiry').fill('12/40');
      await form.getByLabel('Security code').fill('123');
    },
    press: (page, how) => pressOn(button(page), how),
    taken: /\/api\/demo-pay\/[^/]+\/confirm$/,
    charges: () => paid.size,
    stop: async () => undefined,
  };
}

/** Stripe's form, at its fake. */
export async function atStripe(): Promise<Context> {
  const own = await launchStudioWithStripe();
  const prepared = new Set<object>();
  const button = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });
  return {
    base: own.studio.url,
    async prepare(page) {
      if (prepared.has(page.context())) return;
      prepared.add(page.context());
      await interceptStripe(page.context(), own.fake.url);
    },
    async ready(page) {
      // With Stripe's keys alone a card is the only way to pay: there is nothing to choose.
      await cardFrame(page).getByLabel('Card number').fill(CARDS.good, { timeout: 30_000 });
    },
    press: (page, how) => pressOn(button(page), how),
    taken: /\/v1\/payment_intents\/[^/]+\/confirm$/,
    charges: () => own.fake.book.intents.list().filter(({ status }) => status === 'succeeded').length,
    stop: () => own.stop(),
  };
}

/** PayPal's button and window, at its fake. */
export async function atPayPal(): Promise<Context> {
  const own = await launchStudioWithPayPal();
  const button = (page: Page) => page.getByRole('button', { name: 'PayPal', exact: true });
  const approved = new Set<string>();
  return {
    base: own.studio.url,
    async prepare(page) {
      await standInForPayPal(page, (id) => {
        if (!approved.has(id)) own.fake.approve(id);
        approved.add(id);
        return 'approve';
      });
    },
    ready: (page) => expect(button(page)).toBeVisible({ timeout: 30_000 }),
    press: (page, how) => pressOn(button(page), how),
    taken: /\/api\/paypal\/orders\/[^/]+\/capture$/,
    charges: () => own.fake.books.captures.size,
    stop: () => own.stop(),
  };
}
