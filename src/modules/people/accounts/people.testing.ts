import { queryRows } from '@/platform/db/database';
import { PASSWORD, startAccounts } from './accounts.testing';

/** The accounts' calls, as `startAccounts` gives them. */
export type Studio = Awaited<ReturnType<typeof startAccounts>>;
type Json = Record<string, unknown>;

async function staff(studio: Studio, email: string, role: 'engineer' | 'admin'): Promise<number> {
  const { user_id } = await studio.signUp(email);
  await queryRows(studio.db, 'update users set role = $2 where id = $1', [user_id, role]);
  return user_id;
}

/** A studio with two admins and an engineer, seen by the first admin. */
export async function admins(options: { demo?: boolean } = {}) {
  const studio = await startAccounts(options);
  const ids = {
    ada: await staff(studio, 'ada@example.com', 'admin'),
    ben: await staff(studio, 'ben@example.com', 'admin'),
  };
  const joris = await staff(studio, 'joris@example.com', 'engineer');
  const token = await studio.logIn('ada@example.com', PASSWORD, 'studio');
  const people = async () => {
    const { json } = await studio.call('GET /studio/people', { token });
    return (json['data'] as { people: Json[] }).people;
  };
  const actions = async () =>
    (await queryRows<{ action: string }>(studio.db, 'select action from audit_log order by id')).map(
      ({ action }) => action,
    );
  return { studio, ids: { ...ids, joris }, token, people, actions };
}
