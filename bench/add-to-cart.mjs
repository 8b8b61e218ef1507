import { Agent, request } from 'node:http';
import { loadInRounds } from './load.mjs';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const PASSWORD = 'Quiet-room-7';
// Two for each connection, so that hardly anybody presses twice at the same moment.
const PEOPLE = 16;
const SERVICES = 9;

function post(url, body, { token, ip }) {
  return new Promise((resolve, reject) => {
    const payload = Buffer.from(JSON.stringify(body));
    const headers = {
      'x-forwarded-for': ip,
      'content-type': 'application/json',
      'content-length': payload.length,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    const outgoing = request(url, { method: 'POST', agent, headers }, (incoming) => {
      const parts = [];
      incoming.on('data', (part) => parts.push(part));
      incoming.on('end', () => {
        const text = Buffer.concat(parts).toString();
        if (incoming.statusCode >= 400) reject(new Error(`${url}: ${incoming.statusCode} ${text}`));
        else resolve(JSON.parse(text));
      });
    });
    outgoing.on('error', reject);
    outgoing.end(payload);
  });
}

async function signUp(base, n) {
  const email = `cart-${n}-${process.pid}@bench.test`;
  const name = { first_name: 'Bench', last_name: `Customer ${n}` };
  const account = { ...name, email, password: PASSWORD, confirm_password: PASSWORD };
  await post(`${base}/api/auth/register`, account, { ip: `10.201.${n}.1` });
  const login = { email, password: PASSWORD, role: 'user' };
  const { data } = await post(`${base}/api/auth/login`, login, { ip: `10.201.${n}.2` });
  return data.token;
}

// Each press comes from an address of its own; the rate limits stay on.
const addressOf = (n) => `10.${(n >> 16) & 127}.${(n >> 8) & 255}.${n & 255}`;

/** Signed-in customers put services into their carts, on 8 connections; the round with the median rate. */
export async function benchAddToCart(studio, { seconds = 6, rounds = 3 } = {}) {
  const tokens = [];
  for (let n = 0; n < PEOPLE; n += 1) tokens.push(await signUp(studio.url, n));
  const pids = [studio.pid, studio.databasePid].filter((pid) => pid !== null);
  return loadInRounds({ seconds, rounds, pids }, async (n) => {
    const services = [{ id: (n % SERVICES) + 1, qty: 1 }];
    const who = { token: tokens[n % PEOPLE], ip: addressOf(n) };
    await post(`${studio.url}/api/cart`, { services }, who);
  });
}
