import { expect, type Page } from '@playwright/test';
import { test } from './journey';
import { CARDS } from '../fakes/stripe';
import { bankFrame, cardFrame, interceptStripe } from '../fakes/stripe/in-browser';
import { untilAlive } from './alive';
import { launchStudioWithStripe, type StudioWithStripe } from './studio-with-stripe';

const PASSWORD = 'Headroom-demo-1';
const SERVICE = 6;

let own: StudioWithStripe;
let fake: StudioWithStripe['fake'];
let studio: StudioWithStripe['studio'];
let asked: string[] = [];
let refused: string[] = [];
let guests = 0;

// A studio of its own, whose keys lead to a Stripe of ours.
test.beforeAll(async () => {
  own = await launchStudioWithStripe();
  ({ fake, studio } = own);
});

test.afterAll(() => own.stop());

test.beforeEach(async ({ context, page }) => {
  asked = await interceptStripe(context, fake.url);
  refused = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy|Permissions.policy/i.test(message.text())) refused.push(message.text());
  });
});
test.afterEach(() => {
  fake.front.assertValid();
  // Our policy lets Stripe's script, frames and calls through.
  expect(refused).toEqual([]);
});

async function addToCart(page: Page): Promise<void> {
  await page.goto(`${studio.url}/services/stereo-mastering-p${SERVICE}`);
  await untilAlive(page);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('link', { name: 'Go to cart' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible();
}

async function fillGuest(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Ida');
  await page.getByLabel('Last name').fill('Noor');
  await page.getByLabel('Email').fill(`ida${guests}@artist.test`);
  await page.getByLabel('Phone', { exact: true }).fill('+31 6 1234 5678');
}

/** Fills the cart and who buys, and waits until Stripe's form can be typed into; the intent that it is for. */
async function toCardForm(page: Page, guest = true): Promise<string> {
  await addToCart(page);
  if (guest) {
    guests += 1;
    await fillGuest(page);
  }
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible({ timeout: 30_000 });
  return fake.book.intents.list()[0]?.id ?? '';
}

async function payWith(page: Page, card: string): Promise<void> {
  await cardFrame(page).getByLabel('Card number').fill(card);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
}

const confirmation = /\/order-confirmation\/\d+/;

test('CHEC-03 a guest pays at Stripe: intent, form, order, empty cart; nothing of Stripe is loaded before', async ({
  page,
}) => {
  await page.goto(`${studio.url}/services/stereo-mastering-p${SERVICE}`);
  await untilAlive(page);
  expect(asked).toEqual([]);
  const intent = await toCardForm(page);
  expect(asked[0]).toBe('js.stripe.com/endive/stripe.js');
  await payWith(page, CARDS.good);
  await expect(page).toHaveURL(confirmation);
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  expect(fake.book.intents.get(intent)).toMatchObject({ status: 'succeeded', currency: 'usd' });
  await page.goto(`${studio.url}/cart`);
  await expect(page.getByText('Stereo Mastering')).toHaveCount(0);
});

test('CHEC-06 a declined card is told in red above the button, and another one pays', async ({ page }) => {
  await toCardForm(page);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByText('Your card number is incomplete.')).toBeVisible();
  await payWith(page, CARDS.declined);
  const alert = page.getByRole('form', { name: 'Card payment' }).getByText('Your card was declined.');
  await expect(alert).toBeVisible();
  const [text, button] = [
    await alert.boundingBox(),
    await page.getByRole('button', { name: /^Pay \$/ }).boundingBox(),
  ];
  expect(text?.y ?? 0).toBeLessThan(button?.y ?? 0);
  await expect(page.getByText('Stereo Mastering').first()).toBeVisible();
  await payWith(page, CARDS.good);
  await expect(page).toHaveURL(confirmation);
});

test('PROMISE-20 a challenge that fails orders nothing; after a reload the same payment is finished', async ({
  page,
}) => {
  const intent = await toCardForm(page);
  await payWith(page, CARDS.challenged);
  await bankFrame(page).getByRole('button', { name: 'Fail' }).click();
  await expect(page.getByText(/unable to authenticate your payment method/)).toBeVisible();
  expect(fake.book.intents.get(intent).status).toBe('requires_payment_method');
  await page.reload();
  await untilAlive(page);
  await fillGuest(page);
  await payWith(page, CARDS.challenged);
  await bankFrame(page).getByRole('button', { name: 'Complete' }).click();
  await expect(page).toHaveURL(confirmation);
  expect(fake.book.intents.get(intent).status).toBe('succeeded');
});

test('CHEC-03 signed in; the webhook alone makes the order when the page is closed at the wrong moment', async ({
  page,
}) => {
  await page.goto(`${studio.url}/login`);
  await untilAlive(page);
  await page.getByLabel('Email').fill('customer@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.locator('form button[type=submit]').click();
  await expect(page).not.toHaveURL(/login/);
  const id = await toCardForm(page, false);
  const intent = fake.book.intents.get(id);
  expect(fake.book.customers.get(intent.customer ?? '').email).toBe('customer@demo.test');
  await page.goto('about:blank');
  await fake.buyer.pay(intent.client_secret ?? '', CARDS.good);
  const send = async (body: string, headers: Record<string, string>): Promise<number> =>
    (await fetch(`${studio.url}/api/webhooks/stripe`, { method: 'POST', headers, body })).status;
  expect(new Set(await fake.webhooks.deliver(send))).toEqual(new Set([200]));
  const checkout = `${studio.url}/api/checkouts/${intent.metadata['checkout_id']}`;
  const order = async (): Promise<unknown> =>
    ((await (await page.request.get(checkout)).json()) as { data: { order_id: number | null } }).data
      .order_id;
  await expect.poll(order, { timeout: 30_000 }).toEqual(expect.any(Number));
});

test('CHEC-06 Pay is pressed while Stripe loads: it says so, and the form that arrives pays', async ({
  page,
  context,
}) => {
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await context.route(/js\.stripe\.com\/.*stripe\.js/, async (route) => {
    await arrived;
    await route.fallback();
  });
  await addToCart(page);
  guests += 1;
  await fillGuest(page);
  const form = page.getByRole('form', { name: 'Card payment' });
  await expect(form.getByText('Loading payment form...')).toBeVisible();
  await form.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(form.getByText('Stripe is not loaded yet.')).toBeVisible();
  expect(fake.book.intents.list()[0]?.status).toBe('requires_payment_method');
  arrive();
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
  await expect(form.getByText('Stripe is not loaded yet.')).toBeHidden();
  await payWith(page, CARDS.good);
  await expect(page).toHaveURL(confirmation);
});

test('CHEC-06 Stripe can not be loaded: it says so, nothing is lost, and the next try works', async ({
  page,
  context,
}) => {
  const dead = /js\.stripe\.com/;
  await context.route(dead, (route) => route.abort());
  await addToCart(page);
  guests += 1;
  await fillGuest(page);
  await expect(page.getByText('Stripe is not loaded yet.')).toBeVisible();
  await context.unroute(dead);
  await page.getByRole('button', { name: 'Try again' }).click();
  await payWith(page, CARDS.good);
  await expect(page).toHaveURL(confirmation);
});
