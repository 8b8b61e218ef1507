import { createHash, randomBytes } from 'node:crypto';
import { browserOf } from './buyer.mjs';

const CUSTOMERS = 60;
const GIFT_CARDS = 12;
const SINGLE_USES = 15;

/** Customers with sessions, three codes with limits, and gift cards that were bought before anything is killed. */
export async function fillShop(studio) {
  const customers = [];
  for (let index = 0; index < CUSTOMERS; index += 1) {
    const token = randomBytes(32).toString('base64url');
    const email = `torture-${index}@bench.test`;
    await studio.sql(
      `with made as (
         insert into users (email, password_hash, first_name, last_name, verified_at, created_at, updated_at)
         values ($1, 'x', 'Torture', 'Number ' || $2, now(), now(), now()) returning id)
       insert into sessions (user_id, token_hash, created_at, last_used_at) select id, $3, now(), now() from made`,
      [email, String(index), createHash('sha256').update(token).digest('hex')],
    );
    customers.push({ token, ip: `10.9.${index >> 8}.${index & 255}` });
  }
  const codes = ['TORTURE-FEW', 'TORTURE-EACH', 'TORTURE-ALL'];
  await studio.sql(
    `insert into promo_codes (code, kind, value, currency, max_uses, max_uses_per_customer, starts_at, created_at) values
       ('TORTURE-FEW', 'percent', 10, null, $1, null, now(), now()),
       ('TORTURE-EACH', 'fixed', 500, 'USD', null, 1, now(), now()),
       ('TORTURE-ALL', 'percent', 100, null, $1, 2, now(), now())`,
    [SINGLE_USES],
  );
  return { customers, codes, gifts: await buyGifts(studio, customers) };
}

async function buyGifts(studio, customers) {
  const buyers = customers.slice(0, GIFT_CARDS);
  for (const buyer of buyers) {
    const call = browserOf(studio.url, buyer);
    const cart = { cartItems: [{ service_id: 13, qty: 1 }] };
    const { amount, total, currency } = (await call('/checkouts/quote', cart)).body.data;
    const started = await call('/stripe/intent', { ...cart, amount, currency });
    const { paymentIntentId, clientSecret } = started.body;
    const card = {
      card_number: '4242424242424242',
      expiry: '12/40',
      cvc: '123',
      client_secret: clientSecret,
    };
    await call(`/demo-pay/${paymentIntentId}/confirm`, card);
    await call('/success', { transaction_id: paymentIntentId, amount: total });
  }
  const gifts = [];
  for (const buyer of buyers) {
    const call = browserOf(studio.url, buyer);
    for (let tries = 0; tries < 100 && gifts.length <= buyers.indexOf(buyer); tries += 1) {
      const list = await call('/my-gifts', undefined, 'GET');
      const code = list.body.data[0]?.promocode;
      if (code) gifts.push(code);
      else await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  return gifts;
}
