import { Client } from 'pg';
import { databaseUrl } from '../database-address.mjs';
import { loadGet } from '../load-get.mjs';
import { startStudio } from '../studio-under-test.mjs';
import { bigOrders, changeItem, fillAccount, growBooks } from './books.mjs';
import { benchLogIn } from './log-in.mjs';
import { addressOf, cookieOf, makePeople } from './people.mjs';
import { benchStreams, STREAMS_EACH } from './streams.mjs';

const STREAMS = 2000;
const GROWN = Number(process.env.BENCH_ORDERS ?? 1_000_000);

async function connect(studio) {
  const client = new Client({ connectionString: databaseUrl(studio.dataDir) });
  await client.connect();
  return client;
}

// `before` is told the number of each request, and may say another path.
function requestsOf(path, headers, before = () => path) {
  let calls = 0;
  const setupRequest = (request) => {
    calls += 1;
    const own = { ...request.headers, ...headers, 'x-forwarded-for': addressOf(calls) };
    return { ...request, path: before(calls), headers: own };
  };
  return [{ method: 'GET', path, setupRequest }];
}

// More than the server remembers, so that each look is like the first one.
const OTHER_ORDERS = 150;

/** The page of one order: as it was at the last look, changed in one item, and another order's each time. */
async function benchOrderPages(studio, { client, person, order, reportRate }) {
  const { orderId, itemIds } = order;
  const page = `/order/${orderId}`;
  const headers = { cookie: cookieOf(person) };
  const target = { least: 150, p99: 80 };
  const same = { requests: requestsOf(page, headers) };
  reportRate('order page, nothing changed since the last look', await loadGet(studio, page, same), target);
  let writing = Promise.resolve();
  const change = (n) => {
    writing = writing.then(() => changeItem(client, itemIds[n % itemIds.length]));
    return page;
  };
  const changed = { requests: requestsOf(page, headers, change) };
  const news = 'order page, a chat of one of its items changed with each look (its writing counted in)';
  reportRate(news, await loadGet(studio, page, changed), target);
  await writing;
  const others = await bigOrders(client, person.id, OTHER_ORDERS);
  // As autovacuum does it soon after so many rows, but not in the middle of a round.
  await client.query('vacuum analyze');
  const next = { requests: requestsOf(page, headers, (n) => `/order/${others[n % OTHER_ORDERS].orderId}`) };
  reportRate(
    'order page, each time one that was not looked at lately',
    await loadGet(studio, page, next),
    target,
  );
}

function sendTo(studio, { person, itemId }) {
  let sent = 0;
  return async (message) => {
    sent += 1;
    const answer = await fetch(`${studio.url}/api/order/send-message/${itemId}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${person.token}`,
        'x-forwarded-for': addressOf(7_000_000 + sent),
      },
      body: JSON.stringify({ message, client_id: `bench-stream-${sent}` }),
    });
    if (!answer.ok) throw new Error(`a message was refused: ${answer.status} ${await answer.text()}`);
  };
}

async function callTimes(studio, { person, orderId, itemId }) {
  const headers = { authorization: `Bearer ${person.token}` };
  const paths = {
    'my orders': '/api/orders?page=1&per_page=12',
    'one order': `/api/orders/${orderId}`,
    'messages of an item': `/api/order/get-messages/${itemId}`,
    'my profile': '/api/auth/me',
    'my sessions': '/api/auth/sessions',
    'my gift cards': '/api/my-gifts?page=1',
  };
  const times = {};
  for (const [name, path] of Object.entries(paths)) {
    const options = { connections: 1, seconds: 3, requests: requestsOf(path, headers) };
    times[name] = await loadGet(studio, path, options);
    if (times[name].failed > 0) throw new Error(`${path} failed`);
  }
  return times;
}

/** What signed-in customers wait for. `report` as in run.mjs. */
export async function benchAccounts(studio, { reportRate, report, round }) {
  const client = await connect(studio);
  try {
    const [person] = await makePeople(client, { count: 1, name: 'account' });
    const order = await fillAccount(client, person.id);
    await benchOrderPages(studio, { client, person, order, reportRate });
    const logIn = await benchLogIn(studio, client);
    const { p50, p99, hashMs, emptyMs, cpuMs, hashCpuMs } = logIn;
    const ratio = p50 / (hashMs + emptyMs);
    const words = `p50 ${round(p50)} ms, p99 ${round(p99)} ms; ${round(ratio, 2)} times the check of the password (${round(hashMs)} ms) and a call that does nothing (${round(emptyMs)} ms), ${round(p50 / hashMs, 2)} times the check alone; ${round(cpuMs)} ms CPU for both calls, of which the check is ${round(hashCpuMs)} ms`;
    report('log in', words, { target: '≤ 1.25 times', holds: ratio <= 1.25 });
  } finally {
    await client.end();
  }
}

/** What event streams cost a server that has done nothing before, and how soon they tell. */
export async function benchEventStreams(root, { report, round }) {
  const studio = await startStudio(root);
  const client = await connect(studio);
  try {
    const people = await makePeople(client, { count: STREAMS / STREAMS_EACH, name: 'stream' });
    const [person] = people;
    const { itemIds } = await fillAccount(client, person.id);
    const send = sendTo(studio, { person, itemId: itemIds[0] });
    const streams = await benchStreams(studio, {
      people,
      readers: [person],
      send,
      count: STREAMS,
      messages: 40,
    });
    const heard = `${round(streams.idleMiB)} MiB, ${round(streams.addedMiB)} MiB added; a message at all its readers after p50 ${round(streams.p50)} ms, p99 ${round(streams.p99)} ms; ${streams.heard} of ${streams.expected} heard`;
    const holds = streams.addedMiB <= 60 && streams.p99 <= 150 && streams.heard >= streams.expected;
    report(`${STREAMS} open event streams on a fresh server`, heard, {
      target: '≤ 60 MiB, p99 ≤ 150 ms',
      holds,
    });
  } finally {
    await client.end();
    await studio.stop();
  }
}

/** The same calls on small books, and beside a million orders with ten million messages. */
export async function benchGrown(studio, { report, round }) {
  const client = await connect(studio);
  try {
    const [person] = await makePeople(client, { count: 1, name: 'grown-reader' });
    const { orderId, itemIds } = await fillAccount(client, person.id);
    const what = { person, orderId, itemId: itemIds[0] };
    // A process just started answers slowly by itself, and a fresh demo studio still makes its sound: neither is the books' doing.
    await callTimes(studio, what);
    const before = await callTimes(studio, what);
    await growBooks(client, GROWN);
    const after = await callTimes(studio, what);
    for (const [name, small] of Object.entries(before)) {
      const ratio = after[name].cpuMs / small.cpuMs;
      const words = `${round(small.cpuMs, 2)} ms CPU, then ${round(after[name].cpuMs, 2)} ms: ${round(ratio, 2)} times`;
      report(`${name}, at ${GROWN.toLocaleString('en-US')} orders`, words, {
        target: '≤ 1.3 times',
        holds: ratio <= 1.3,
      });
    }
  } finally {
    await client.end();
  }
}
