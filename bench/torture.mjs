import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from '../scripts/setup/build.mjs';
import { audit, figures, waiting } from './torture/books.mjs';
import { buyOnce } from './torture/buyer.mjs';
import { oneOf, randomFrom } from './torture/random.mjs';
import { fillShop } from './torture/shop.mjs';
import { openTorturedStudio } from './torture/studio.mjs';

// Promises 3 to 8, 12, 14 and 16 at full scale: buyers of every kind, while the server is killed again and again.
// `npm run torture -- 200 7`: 200 checkouts, seed 7. Everything stays on the loopback address.
const root = fileURLToPath(new URL('..', import.meta.url));
const [count = 1000, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number);
const LANES = 10;
const QUIET_MINUTES = 8;
const random = randomFrom(seed);

function guestOf(n) {
  const email = `torture-guest-${n}@bench.test`;
  return { first_name: 'Torture', last_name: `Guest ${n}`, email, phone: '+31612345678' };
}

function buyerOf(n, { customers, codes, gifts }) {
  const service_id = oneOf(random, [1, 3, 6, 6, 7, 9]);
  const cartItems = [{ service_id, qty: random() < 0.2 ? 2 : 1 }];
  const kind = random();
  if (kind < 0.45) return { cartItems, guest: guestOf(n), ip: `10.8.${n >> 8}.${n & 255}` };
  const customer = { ...oneOf(random, customers), cartItems };
  if (kind < 0.6) return customer;
  return { ...customer, code: oneOf(random, kind < 0.8 ? codes : gifts) };
}

async function killFromTimeToTime(studio, state) {
  const due = randomFrom(seed + 1);
  while (!state.over) {
    await sleep(1500 + due() * 3500);
    if (state.over) return;
    await studio.killAndStart();
    state.kills += 1;
  }
}

async function sellAll(studio, shop) {
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const n = next;
      next += 1;
      await buyOnce(studio.url, randomFrom(seed + 100 + n), buyerOf(n, shop));
      if (n % 100 === 99) console.error(`${n + 1} of ${count} buyers`);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

// Late webhooks, lost ones and money on its way back take the minutes that the reconciliation has.
async function untilQuiet(studio) {
  await studio.sql(`update checkouts set expires_at = now() where state = 'open' and expires_at is not null`);
  const end = Date.now() + QUIET_MINUTES * 60_000;
  let left = await waiting(studio);
  while (left > 0 && Date.now() < end) {
    await sleep(2000);
    left = await waiting(studio);
  }
  // Mails leave by jobs after the orders.
  await sleep(5000);
  return left;
}

await buildIfStale(root);
console.error(`torture: ${count} checkouts, seed ${seed}`);
const studio = await openTorturedStudio(root);
try {
  const shop = await fillShop(studio);
  const state = { over: false, kills: 0 };
  const begun = performance.now();
  const selling = sellAll(studio, shop).finally(() => {
    state.over = true;
  });
  await Promise.all([selling, killFromTimeToTime(studio, state)]);
  const seconds = Math.round((performance.now() - begun) / 1000);
  const left = await untilQuiet(studio);
  const made = await figures(studio);
  console.log(`${count} buyers in ${seconds} s, server killed ${state.kills} times: ${JSON.stringify(made)}`);
  const found = await audit(studio);
  const wrong = found.filter((one) => one.wrong !== 0);
  for (const { what, wrong: n } of wrong) console.log(`WRONG ${what}: ${n}`);
  const sum = (word) =>
    found.filter(({ what }) => what.startsWith(word)).reduce((all, one) => all + one.wrong, 0);
  console.log(
    `lost ${sum('lost')}, doubled ${sum('doubled')}, ledger ${sum('ledger') === 0 ? 'balanced' : 'off'}`,
  );
  console.log(
    `gift balances ${sum('gift cards') === 0 ? 'right' : 'wrong'}, code uses ${sum('codes') === 0 ? 'right' : 'wrong'}`,
  );
  if (left > 0) console.log(`still under way after ${QUIET_MINUTES} minutes: ${left}`);
  process.exitCode = wrong.length === 0 && left === 0 ? 0 : 1;
} finally {
  await studio.close();
}
