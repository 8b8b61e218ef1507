import { Client } from 'pg';
import { databaseUrl } from '../database-address.mjs';
import { loadGet } from '../load.mjs';
import { growBooks, fillAccount } from './books.mjs';
import { benchLogIn } from './log-in.mjs';
import { addressOf, cookieOf, makePeople } from './people.mjs';
import { benchStreams } from './streams.mjs';

const STREAMS = 2000;
const GROWN = Number(process.env.BENCH_ORDERS ?? 1_000_000);

async function connect(studio) {
  const client = new Client({ connectionString: databaseUrl(studio.dataDir) });
  await client.connect();
  return client;
}

function requestsOf(path, headers) {
  let calls = 0;
  const setupRequest = (request) => {
    calls += 1;
    return { ...request, headers: { ...request.headers, ...headers, 'x-forwarded-for': addressOf(calls) } };
  };
  return [{ method: 'GET', path, setupRequest }];
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
    const people = await makePeople(client, { count: STREAMS / 10, name: 'account' });
    const [person] = people;
    const { orderId, itemIds } = await fillAccount(client, person.id);
    const page = `/order/${orderId}`;
    const requests = requestsOf(page, { cookie: cookieOf(person) });
    reportRate('order page, rendered', await loadGet(studio, page, { requests }), { least: 150, p99: 80 });
    const logIn = await benchLogIn(studio, client);
    const words = `${round(logIn.p50)} ms, ${round(logIn.ratio, 2)} times the check of the password alone (${round(logIn.hashMs)} ms)`;
    report('log in', words, { target: '≤ 1.25 times', holds: logIn.ratio <= 1.25 && logIn.failed === 0 });
    const itemId = itemIds[0];
    const streams = await benchStreams(studio, {
      people,
      readers: [person],
      send: sendTo(studio, { person, itemId }),
      count: STREAMS,
      messages: 40,
    });
    const heard = `${round(streams.addedMiB)} MiB added; a message at all its readers after p50 ${round(streams.p50)} ms, p99 ${round(streams.p99)} ms; ${streams.heard} of ${streams.expected} heard`;
    const holds = streams.addedMiB <= 60 && streams.p99 <= 150 && streams.heard >= streams.expected;
    report(`${STREAMS} open event streams`, heard, { target: '≤ 60 MiB, p99 ≤ 150 ms', holds });
  } finally {
    await client.end();
  }
}

/** The same calls on small books, and beside a million orders with ten million messages. */
export async function benchGrown(studio, { report, round }) {
  const client = await connect(studio);
  try {
    const [person] = await makePeople(client, { count: 1, name: 'grown-reader' });
    const { orderId, itemIds } = await fillAccount(client, person.id);
    const what = { person, orderId, itemId: itemIds[0] };
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
