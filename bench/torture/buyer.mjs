import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { oneOf } from './random.mjs';

// What the demo provider does with a card is in src/modules/money/payments/demo-card.rules.ts: webhooks that are late, come
// three times, never come; a decline, a challenge.
const CARDS = [
  '4242424242424242',
  '4242424242424242',
  '4000000000001018',
  '4000000000001026',
  '4000000000001034',
  '4000000000001034',
  '4000000000000002',
  '4000002500003155',
];
const GOOD_CARD = '4242424242424242';
const PATIENCE = 400;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

function send(url, { method = 'POST', body, headers }) {
  return new Promise((resolve, reject) => {
    const payload = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    const type = payload ? { 'content-type': 'application/json', 'content-length': payload.length } : {};
    const outgoing = request(
      url,
      { method, agent, timeout: 20_000, headers: { ...headers, ...type } },
      (incoming) => {
        const parts = [];
        incoming.on('data', (part) => parts.push(part));
        incoming.on('error', reject);
        incoming.on('end', () => {
          try {
            resolve({ status: incoming.statusCode, body: JSON.parse(Buffer.concat(parts).toString()) });
          } catch (error) {
            reject(error);
          }
        });
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer')));
    outgoing.on('error', reject);
    outgoing.end(payload);
  });
}

/** A browser that tries again until the server answers, as a person at a reload button does. */
export function browserOf(base, { ip, token }) {
  const headers = { 'x-forwarded-for': ip, ...(token ? { authorization: `Bearer ${token}` } : {}) };
  return async function call(path, body, method = 'POST') {
    for (let tries = 0; tries < PATIENCE; tries += 1) {
      const answer = await send(`${base}/api${path}`, { method, body, headers }).catch(() => null);
      if (answer !== null && answer.status < 500 && answer.status !== 429) return answer;
      await sleep(100);
    }
    throw new Error(`${path} was never answered`);
  };
}

async function payByCard(call, random, payment) {
  const { reference, secret } = payment;
  const typed = { expiry: '12/40', cvc: '123', client_secret: secret };
  const confirm = (card_number) => call(`/demo-pay/${reference}/confirm`, { card_number, ...typed });
  const first = await confirm(oneOf(random, CARDS));
  if (first.body.status === 'requires_challenge') {
    const outcome = random() < 0.7 ? 'complete' : 'fail';
    await call(`/demo-pay/${reference}/challenge`, { client_secret: secret, outcome });
  } else if (first.status === 402 && random() < 0.7) {
    await confirm(GOOD_CARD);
  }
}

async function payByPaypal(call, random, payment) {
  const { reference, secret, checkoutSecret } = payment;
  const account = random() < 0.9 ? 'good' : 'declining';
  await call(`/demo-pay/${reference}/approve`, { client_secret: secret, account });
  // The browser may be closed right after its buyer agreed.
  if (random() < 0.6) await call(`/paypal/orders/${reference}/capture`, { checkout_secret: checkoutSecret });
}

async function begin(call, buyer, { method, input }) {
  const path =
    method === 'paypal' ? '/paypal/orders' : buyer.token ? '/stripe/intent' : '/stripe/intent/guest';
  const started = await call(path, input);
  if (started.status !== 200) return null;
  const { paymentIntentId, order_id, clientSecret, checkout_secret } = started.body;
  return { reference: paymentIntentId ?? order_id, secret: clientSecret, checkoutSecret: checkout_secret };
}

async function pay(call, random, { method, payment }) {
  await (method === 'paypal' ? payByPaypal : payByCard)(call, random, payment);
}

async function comeBack(call, { payment, total }) {
  const contents = { transaction_id: payment.reference, amount: total };
  await call('/success', contents);
  await call('/success', contents);
}

/**
 * One buyer with one cart, from the quote to the order, or to wherever they leave: they double click, change their
 * mind about how to pay, pay twice, close the browser, come back twice.
 */
export async function buyOnce(base, random, buyer) {
  const call = browserOf(base, buyer);
  const cart = { cartItems: buyer.cartItems, promoCode: buyer.code ?? null };
  const quote = await call('/checkouts/quote', cart);
  if (quote.status !== 200 || quote.body.data.promo_problem !== null) return;
  const { amount, total, currency } = quote.body.data;
  if (amount === 0) {
    const opened = await call('/checkouts', cart);
    if (opened.status !== 201 || random() < 0.15) return;
    const done = {
      transaction_id: `wallet_${opened.body.data.checkout_id}`,
      amount: '0.00',
      payment_method: 'wallet',
    };
    await Promise.all([call('/success', done), call('/success', done)]);
    return;
  }
  const input = { ...cart, amount, currency, user_id: 'guest', guest_info: buyer.guest };
  const methods = oneOf(random, [['card'], ['card'], ['card'], ['paypal'], ['paypal'], ['card', 'paypal']]);
  for (const method of methods) {
    const clicks = random() < 0.2 ? 2 : 1;
    const begun = await Promise.all(
      Array.from({ length: clicks }, () => begin(call, buyer, { method, input })),
    );
    const payment = begun.find((one) => one !== null);
    if (payment === undefined || random() < 0.07) return;
    await pay(call, random, { method, payment });
    if (random() < 0.6) await comeBack(call, { payment, total });
  }
}
