import { Agent, request } from 'node:http';
import { loadInRounds } from './load.mjs';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

function send(url, method, { body, ip }) {
  return new Promise((resolve, reject) => {
    const payload = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    const headers = {
      'x-forwarded-for': ip,
      ...(payload ? { 'content-type': 'application/json', 'content-length': payload.length } : {}),
    };
    const outgoing = request(url, { method, agent, headers }, (incoming) => {
      const parts = [];
      incoming.on('data', (part) => parts.push(part));
      incoming.on('end', () => {
        const text = Buffer.concat(parts).toString();
        if (incoming.statusCode >= 400) reject(new Error(`${method} ${url}: ${incoming.statusCode} ${text}`));
        else resolve(JSON.parse(text));
      });
    });
    outgoing.on('error', reject);
    outgoing.end(payload);
  });
}

function guestOf(n) {
  return {
    first_name: 'Bench',
    last_name: `Guest ${n}`,
    email: `guest-${n}-${process.pid}@bench.test`,
    phone: '+31612345678',
  };
}

// Each guest comes from an address of their own, as guests do; the rate limits stay on.
const addressOf = (n) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

function paymentOf(service, guest) {
  const line = { service_id: service.id, service_name: service.name, qty: 1, service_type: 'one_time' };
  const cartItems = [{ ...line, price: service.price, total_price: service.price }];
  const amount = Math.round(service.price * 100);
  return { amount, currency: 'USD', user_id: 'guest', cartItems, promoCode: null, guest_info: guest };
}

/** One guest order as the browser makes it: intent, transaction record, card confirmation, pay, success. */
export async function placeOrder(base, service, n) {
  const ip = addressOf(n);
  const guest = guestOf(n);
  const contents = paymentOf(service, guest);
  const post = (path, body) => send(`${base}/api${path}`, 'POST', { ip, body });
  const intent = await post('/stripe/intent/guest', contents);
  const { paymentIntentId, clientSecret: client_secret } = intent;
  await post('/transaction', { transaction_id: paymentIntentId, client_secret, contents });
  const card = { card_number: '4242424242424242', expiry: '12/40', cvc: '123' };
  await post(`/demo-pay/${paymentIntentId}/confirm`, { client_secret, ...card });
  await post('/stripe/pay/guest', { paymentIntentId, ...contents });
  const done = await post('/success', {
    user_id: 'guest',
    cartItems: contents.cartItems,
    transaction_id: paymentIntentId,
    amount: service.price,
    payer_name: `${guest.first_name} ${guest.last_name}`,
    payer_email: guest.email,
    payer_phone: guest.phone,
    payment_type: 'one_time',
    payment_method: 'Stripe',
    order_type: 'one_time',
  });
  if (!(done.order_id > 0)) throw new Error('no order id');
}

/** A service that guests can order, at its price of now. */
export async function serviceToBuy(base) {
  const list = await send(`${base}/api/services?per_page=100`, 'GET', { ip: '10.0.0.1' });
  const found = list.data.find(
    (service) => service.service_type === 'one_time' && !/gift/i.test(service.name),
  );
  return { ...found, price: found.discounted_price ?? found.price };
}

/** Guest orders per second over whole flows on 8 connections; the round with the median rate. */
export async function benchPlaceOrder(studio, { seconds = 8, rounds = 3 } = {}) {
  const service = await serviceToBuy(studio.url);
  const pids = [studio.pid, studio.databasePid].filter((pid) => pid !== null);
  return loadInRounds({ seconds, rounds, pids }, (n) => placeOrder(studio.url, service, n));
}
