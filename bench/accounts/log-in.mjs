import { hash, verify } from '@node-rs/argon2';
import { median, percentile } from '../load.mjs';
import { cpuSeconds } from '../process-meter.mjs';
import { addressOf, makePeople } from './people.mjs';

const PASSWORD = 'Quiet-room-7';
const PEOPLE = 400;
const WARM_UP = 40;
const PAIRS = 300;

async function storedHash(client, url) {
  const email = `hash-${process.pid}@bench.test`;
  const account = { first_name: 'Hash', last_name: 'Bench', email, password: PASSWORD };
  const answer = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, confirm_password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`nobody could register: ${answer.status} ${await answer.text()}`);
  const { rows } = await client.query('select password_hash from users where email = $1', [email]);
  if (rows.length === 0) return hash(PASSWORD);
  return rows[0].password_hash;
}

async function logIn(url, email, n) {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(n) },
    body: JSON.stringify({ email, password: PASSWORD, role: 'user' }),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** A log-in that is refused before anything is asked of the database: what a call itself takes. */
async function emptyCall(url, n) {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(900_000 + n) },
    body: JSON.stringify({ email: '', password: PASSWORD, role: 'user' }),
  });
  if (answer.ok) throw new Error('nobody logged in');
  await answer.arrayBuffer();
}

async function timed(work) {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/**
 * One log-in at a time, each from an address of its own, in turn with a call that is refused at once and the check of a password
 * alone: these two are the least that a log-in can take. All on an otherwise idle machine.
 */
export async function benchLogIn(studio, client) {
  const stored = await storedHash(client, studio.url);
  const people = await makePeople(client, { count: PEOPLE, name: 'login', hash: stored });
  const pids = [studio.pid, studio.databasePid].filter((pid) => pid !== null);
  const [logIns, checks, empties] = [[], [], []];
  let checksCpu = 0;
  let before = 0;
  for (let n = 0; n < WARM_UP + PAIRS; n += 1) {
    if (n === WARM_UP) before = cpuSeconds(pids);
    const { email } = people[n % PEOPLE];
    const own = process.cpuUsage();
    const check = await timed(() => verify(stored, PASSWORD));
    const { user, system } = process.cpuUsage(own);
    const empty = await timed(() => emptyCall(studio.url, n));
    const whole = await timed(() => logIn(studio.url, email, n));
    if (n < WARM_UP) continue;
    checksCpu += (user + system) / 1000;
    checks.push(check);
    empties.push(empty);
    logIns.push(whole);
  }
  const cpuMs = ((cpuSeconds(pids) - before) * 1000) / PAIRS;
  const hashCpuMs = checksCpu / PAIRS;
  const [p50, hashMs, emptyMs] = [median(logIns), median(checks), median(empties)];
  return { p50, p99: percentile(logIns, 0.99), hashMs, emptyMs, cpuMs, hashCpuMs };
}
