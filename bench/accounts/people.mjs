import { createHash, randomBytes } from 'node:crypto';

/** An address of its own for each number, so that limits by client meet nobody twice. */
export const addressOf = (n) => `10.${(n >> 16) & 127}.${(n >> 8) & 255}.${n & 255}`;

/**
 * Makes verified accounts with a session each.
 * @param {import('pg').Client} client
 * @param {{count: number, name: string, hash?: string, role?: string}} wish `hash` of their password, where they log in
 * @returns {Promise<{id: number, email: string, token: string, ip: string}[]>}
 */
export async function makePeople(client, { count, name, hash = 'x', role = 'customer' }) {
  const people = [];
  for (let n = 0; n < count; n += 1) {
    const token = randomBytes(32).toString('base64url');
    const email = `${name}-${n}-${process.pid}@bench.test`;
    const { rows } = await client.query(
      `with made as (
         insert into users (email, password_hash, first_name, last_name, role, verified_at, created_at, updated_at)
         values ($1, $2, 'Bench', 'Number ' || $3, $5, now(), now(), now()) returning id
       )
       insert into sessions (user_id, token_hash, created_at, last_used_at)
       select id, $4, now(), now() from made returning user_id`,
      [email, hash, String(n), createHash('sha256').update(token).digest('hex'), role],
    );
    people.push({ id: Number(rows[0].user_id), email, token, ip: addressOf(5_000_000 + n) });
  }
  return people;
}

/** The cookie that a signed-in browser sends with pages. */
export function cookieOf({ id, email, token }) {
  const user = { id, first_name: 'Bench', last_name: 'Customer', email, role: 'customer', token };
  return `user=${encodeURIComponent(JSON.stringify(user))}`;
}
