import { hash, verify } from '@node-rs/argon2';
import { loadInRounds, median } from '../load.mjs';
import { addressOf, makePeople } from './people.mjs';

const PASSWORD = 'Quiet-room-7';
const PEOPLE = 400;

// What the server would do at least: check the password, one after the other on one thread of the pool.
async function hashMs(stored) {
  const times = [];
  for (let n = 0; n < 12; n += 1) {
    const begun = performance.now();
    await verify(stored, PASSWORD);
    times.push(performance.now() - begun);
  }
  return median(times);
}

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

/** One log-in at a time against the check of its password alone; each from an address of its own. */
export async function benchLogIn(studio, client) {
  const stored = await storedHash(client, studio.url);
  const people = await makePeople(client, { count: PEOPLE, name: 'login', hash: stored });
  const pids = [studio.pid, studio.databasePid].filter((pid) => pid !== null);
  const alone = await hashMs(stored);
  const result = await loadInRounds({ lanes: 1, seconds: 4, pids }, async (n) => {
    const { email } = people[n % PEOPLE];
    const answer = await fetch(`${studio.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(n) },
      body: JSON.stringify({ email, password: PASSWORD, role: 'user' }),
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
  });
  return { ...result, hashMs: alone, ratio: result.p50 / alone };
}
