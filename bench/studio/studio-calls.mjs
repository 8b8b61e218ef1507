import { Client } from 'pg';
import { addressOf, makePeople } from '../accounts/people.mjs';
import { databaseUrl } from '../database-address.mjs';
import { percentile } from '../load.mjs';
import { fillStudio } from './volume.mjs';

const ORDERS = Number(process.env.BENCH_STUDIO_ORDERS ?? 100_000);
const CALLS = Number(process.env.BENCH_STUDIO_CALLS ?? 60);
const MAX_MS = 120;
const MAX_NUMBERS_MS = 500;
const DAY_MS = 86_400_000;

// What is typed, letter by letter: the first ones find most, and the mail provider's name finds a third of everybody.
const TYPED = [
  'ad',
  'ada',
  'lind',
  'ada lindq',
  'night',
  'night t',
  'ni',
  'mo',
  'gmail',
  'sato harbour',
  'zzz',
];

function lastYear() {
  const day = (time) => new Date(time).toISOString().slice(0, 10);
  return `from=${day(Date.now() - 364 * DAY_MS)}&to=${day(Date.now())}`;
}

// What was filled in is of before the first count: as if somebody pressed the page's button.
async function countAnew({ url }, token) {
  const headers = { authorization: `Bearer ${token}` };
  const counted = async () => {
    const answer = await fetch(`${url}/api/studio/numbers?${lastYear()}&by=month`, { headers });
    const { data } = await answer.json();
    return data.total.orders;
  };
  const before = await counted();
  const begun = performance.now();
  const asked = await fetch(`${url}/api/studio/numbers/rebuild`, { method: 'POST', headers });
  if (!asked.ok) throw new Error(`the numbers were not counted: ${asked.status}`);
  while ((await counted()) === before) {
    if (performance.now() - begun > 120_000) throw new Error('the numbers were never counted');
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return (performance.now() - begun) / 1000;
}

function pathsOf({ firstCustomer, firstOrder }) {
  const nth = (list) => (n) => list[n % list.length];
  return {
    'queue, open': nth(['/api/studio/queue', '/api/studio/queue?page=2', '/api/studio/queue?page=40']),
    'queue, unassigned and waiting': nth([
      '/api/studio/queue?show=unassigned',
      '/api/studio/queue?show=waiting',
    ]),
    'queue, completed': nth(['/api/studio/queue?show=completed', '/api/studio/queue?show=completed&page=9']),
    'queue, narrowed': nth([
      '/api/studio/queue?status=1',
      '/api/studio/queue?engineer=none',
      '/api/studio/queue?service=1',
    ]),
    'queue, searched': (n) => `/api/studio/queue?q=${encodeURIComponent(TYPED[n % TYPED.length])}`,
    'queue, completed and searched': (n) =>
      `/api/studio/queue?show=completed&q=${encodeURIComponent(TYPED[n % TYPED.length])}`,
    board: () => '/api/studio/board',
    'one item': (n) => `/api/studio/items/${firstOrder + n * 17}`,
    'search of the palette': (n) => `/api/studio/search?q=${encodeURIComponent(TYPED[n % TYPED.length])}`,
    'search by number': (n) => `/api/studio/search?q=${firstOrder + n * 31}`,
    'one customer': (n) => `/api/studio/customers/${firstCustomer + n * 13}`,
    numbers: nth(['/api/studio/numbers', `/api/studio/numbers?${lastYear()}&by=month`]),
  };
}

async function timeOf({ url }, { path, token, n }) {
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': addressOf(8_000_000 + n) };
  const begun = performance.now();
  const answer = await fetch(`${url}${path}`, { headers });
  await answer.arrayBuffer();
  const took = performance.now() - begun;
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return took;
}

async function timesOf(studio, pathOf, token) {
  // Connections, plans and pages of the database are there after the first ones.
  for (let n = 0; n < 5; n += 1) await timeOf(studio, { path: pathOf(n), token, n });
  const times = [];
  for (let n = 0; n < CALLS; n += 1) times.push(await timeOf(studio, { path: pathOf(n + 5), token, n }));
  return times;
}

/** What the studio's people wait for once the books are full. `report` as in run.mjs; BENCH_STUDIO_ORDERS says how full. */
export async function benchStudio(studio, { report, round }) {
  const client = new Client({ connectionString: databaseUrl(studio.dataDir) });
  await client.connect();
  try {
    await makePeople(client, { count: 6, name: 'desk-engineer', role: 'engineer' });
    const [admin] = await makePeople(client, { count: 1, name: 'desk-admin', role: 'admin' });
    const first = await fillStudio(client, ORDERS);
    const seconds = await countAnew(studio, admin.token);
    report(
      'numbers counted anew, by a job',
      `${round(seconds)} s of ${ORDERS.toLocaleString('en-US')} orders`,
    );
    for (const [name, pathOf] of Object.entries(pathsOf(first))) {
      const max = name === 'numbers' ? MAX_NUMBERS_MS : MAX_MS;
      const what = `${name}, at ${ORDERS.toLocaleString('en-US')} orders`;
      try {
        const times = await timesOf(studio, pathOf, admin.token);
        const p95 = percentile(times, 0.95);
        const words = `p50 ${round(percentile(times, 0.5))} ms, p95 ${round(p95)} ms`;
        report(what, words, { target: `p95 ≤ ${max} ms`, holds: p95 <= max });
      } catch (error) {
        report(what, String(error), { target: `p95 ≤ ${max} ms`, holds: false });
      }
    }
  } finally {
    await client.end();
  }
}
