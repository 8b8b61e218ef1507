import { Agent, request } from 'node:http';
import { loadOperation, median } from './load.mjs';

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

/** One guest order as the browser makes it: intent, transaction record, card confirmation, pay, success. */
export async function placeOrder(base, service, n) {
  const ip = addressOf(n);
  const guest = guestOf(n);
  const cartItems = [
    {
      service_id: service.id,
      service_name: service.name,
      price: service.price,
      qty: 1,
      total_price: service.price,
      service_type: 'one_time',
    },
  ];
  const amount = Math.round(service.price * 100);
  const contents = {
    amount,
    currency: 'USD',
    user_id: 'guest',
    cartItems,
    promoCode: null,
    guest_info: guest,
  };
  const intent = await send(`${base}/api/stripe/intent/guest`, 'POST', { ip, body: contents });
  await send(`${base}/api/transaction`, 'POST', {
    ip,
    body: { transaction_id: intent.paymentIntentId, client_secret: intent.clientSecret, contents },
  });
  await send(`${base}/api/demo-pay/${intent.paymentIntentId}/confirm`, 'POST', {
    ip,
    body: {
      client_secret: intent.clientSecret,
      card_number: '4242424242424242',
      expiry: '12/40',
      cvc: '123',
    },
  });
  await send(`${base}/api/stripe/pay/guest`, 'POST', {
    ip,
    body: { paymentIntentId: intent.paymentIntentId, ...contents },
  });
  const done = await send(`${base}/api/success`, 'POST', {
    ip,
    body: {
      user_id: 'guest',
      cartItems,
      transaction_id: intent.paymentIntentId,
      amount: service.price,
      payer_name: `${guest.first_name} ${guest.last_name}`,
      payer_email: guest.email,
      payer_phone: guest.phone,
      payment_type: 'one_time',
      payment_method: 'Stripe',
      order_type: 'one_time',
    },
  });
  if (!(done.order_id > 0)) throw new Error('no order id');
}

/** Guest orders per second over whole flows on 8 connections; the round with the median rate. */
export async function benchPlaceOrder(studio, { seconds = 8, rounds = 3 } = {}) {
  const list = await send(`${studio.url}/api/services?per_page=100`, 'GET', { ip: '10.0.0.1' });
  const found = list.data.find(
    (service) => service.service_type === 'one_time' && !/gift/i.test(service.name),
  );
  const service = { ...found, price: found.discounted_price ?? found.price };
  const pids = [studio.pid, studio.databasePid].filter((pid) => pid !== null);
  let offset = 0;
  const measure = async (length) => {
    const result = await loadOperation({ lanes: 8, seconds: length, pids }, (n) =>
      placeOrder(studio.url, service, offset + n),
    );
    offset += 100_000;
    return result;
  };
  await measure(3);
  const results = [];
  for (let round = 0; round < rounds; round += 1) results.push(await measure(seconds));
  const middle = median(results.map((result) => result.perSecond));
  return results.find((result) => result.perSecond === middle);
}
