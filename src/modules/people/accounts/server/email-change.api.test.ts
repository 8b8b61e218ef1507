import { describe, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { DAY } from '@/shared/clock';
import { PASSWORD, startAccounts } from '../accounts.testing';

const accounts = await startAccounts();
const { call, told } = accounts;

interface Owner {
  readonly id: number;
  readonly email: string;
  readonly token: string;
}

async function owner(email: string, { verified = true } = {}): Promise<Owner> {
  const user = await accounts.signUp(email);
  if (verified) await accounts.verify(user);
  return { id: user.user_id, email, token: await accounts.logIn(email) };
}

const ask = ({ token }: Owner, email: string, password = PASSWORD) =>
  call('POST /auth/me/email', { token, body: { email, password } });

function mailed(): { old_token: string; new_token: string } {
  const event = told.findLast(({ name }) => name === 'account.email-change-asked');
  return event?.data as { old_token: string; new_token: string };
}

const confirm = (token: string) =>
  call(`POST /auth/email-changes/${token}/confirm-by-password`, { body: { password: PASSWORD } });
const cancel = (token: string) => call(`POST /auth/email-changes/${token}/cancel`);
const show = (token: string) => call(`GET /auth/email-changes/${token}`);
const pendingOf = async ({ token }: Owner) => (await call('GET /auth/me/email', { token })).json['data'];
const emailOf = async ({ id }: Pick<Owner, 'id'>) =>
  (await queryRows(accounts.db, 'select email from users where id = $1', [id]))[0]?.['email'];

describe('API-61 another address', () => {
  test('API-61 changes when both addresses have confirmed, and not before; tells it, and signs in with it', async () => {
    const ada = await owner('ada@example.com');
    const { status, json } = await ask(ada, 'ada@new.example.com');
    expect(status).toBe(200);
    expect(json['data']).toMatchObject({
      new_email: 'ada@new.example.com',
      new_confirmed: false,
      old_confirmed: false,
    });
    const links = mailed();
    expect(told.at(-1)).toMatchObject({
      data: {
        user_id: ada.id,
        first_name: 'Ada',
        old_email: 'ada@example.com',
        new_email: 'ada@new.example.com',
      },
    });
    expect(await pendingOf(ada)).toMatchObject({ new_email: 'ada@new.example.com', new_confirmed: false });

    // Looking changes nothing: mail scanners open links.
    expect((await show(links.new_token)).json['data']).toEqual({
      side: 'new',
      new_email: 'ada@new.example.com',
      confirmed: false,
      changed: false,
    });
    expect((await show(links.old_token)).json['data']).toMatchObject({ side: 'old', confirmed: false });

    expect((await confirm(links.new_token)).json['data']).toMatchObject({ confirmed: true, changed: false });
    expect((await confirm(links.new_token)).json['data']).toMatchObject({ confirmed: true, changed: false });
    expect(await emailOf(ada)).toBe('ada@example.com');
    expect(await pendingOf(ada)).toMatchObject({ new_confirmed: true, old_confirmed: false });

    const done = await confirm(links.old_token);
    expect(done).toMatchObject({
      status: 200,
      json: { message: 'Your address is changed.', data: { confirmed: true, changed: true } },
    });
    expect(await pendingOf(ada)).toBeNull();
    expect((await call('GET /auth/me', { token: ada.token })).json['data']).toMatchObject({
      email: 'ada@new.example.com',
      verified: true,
    });
    expect(told.slice(-2)).toEqual([
      {
        name: 'account.email-changed',
        data: {
          user_id: ada.id,
          first_name: 'Ada',
          old_email: 'ada@example.com',
          new_email: 'ada@new.example.com',
          changed_at: accounts.clock.now().toISOString(),
        },
      },
      { name: 'account.verified', data: { user_id: ada.id, email: 'ada@new.example.com' } },
    ]);
    const login = (email: string) =>
      call('POST /auth/login', { body: { email, password: PASSWORD, role: 'user' } });
    expect((await login('ada@new.example.com')).status).toBe(200);
    expect((await login('ada@example.com')).status).toBe(401);

    // Used up: both links open nothing any more.
    for (const token of [links.new_token, links.old_token]) {
      expect((await confirm(token)).status).toBe(404);
      expect((await cancel(token)).status).toBe(404);
      expect((await show(token)).status).toBe(404);
    }
  });

  test('API-61 links are stored hashed', async () => {
    const person = await owner('hashed@example.com');
    await ask(person, 'hashed@new.example.com');
    const rows = JSON.stringify(await queryRows(accounts.db, 'select * from email_changes'));
    expect(rows).not.toContain(mailed().new_token);
    expect(rows).not.toContain(mailed().old_token);
  });

  test('API-61 a reset link that went to the old address dies with the change', async () => {
    const person = await owner('reset-old@example.com');
    await call('POST /auth/forgot-password', { body: { email: person.email } });
    const reset = String(told.findLast(({ name }) => name === 'account.reset-asked')?.data['token']);
    await ask(person, 'reset-new@example.com');
    await confirm(mailed().old_token);
    await confirm(mailed().new_token);
    const body = { password: 'Other-room-8', confirm_password: 'Other-room-8' };
    for (const email of [person.email, 'reset-new@example.com']) {
      expect((await call(`POST /auth/reset-password/${email}/${reset}`, { body })).status).toBe(404);
    }
  });

  test('API-61 either address and the account itself can cancel; the links are dead then', async () => {
    const person = await owner('cancel@example.com');
    for (const side of ['old_token', 'new_token'] as const) {
      await ask(person, 'cancel@new.example.com');
      const links = mailed();
      expect((await cancel(links[side])).status).toBe(200);
      expect(await pendingOf(person)).toBeNull();
      expect((await confirm(links.new_token)).status).toBe(404);
    }
    await ask(person, 'cancel@new.example.com');
    expect((await call('DELETE /auth/me/email', { token: person.token })).status).toBe(200);
    expect((await confirm(mailed().new_token)).status).toBe(404);
    expect((await call('DELETE /auth/me/email', { token: person.token })).status).toBe(200);
    expect(await emailOf(person)).toBe('cancel@example.com');
  });

  test('API-61 a newer wish takes the place of the one before; two at once leave one', async () => {
    const person = await owner('again@example.com');
    await ask(person, 'first@again.example.com');
    const first = mailed();
    await Promise.all([ask(person, 'second@again.example.com'), ask(person, 'second@again.example.com')]);
    expect((await show(first.new_token)).status).toBe(404);
    const rows = await queryRows(accounts.db, 'select new_email from email_changes where user_id = $1', [
      person.id,
    ]);
    expect(rows).toEqual([{ new_email: 'second@again.example.com' }]);
  });

  test('API-61 both links at once change it once', async () => {
    const person = await owner('both@example.com');
    await ask(person, 'both@new.example.com');
    const { old_token, new_token } = mailed();
    await Promise.all([confirm(old_token), confirm(new_token)]);
    expect(await emailOf(person)).toBe('both@new.example.com');
    const changes = told.filter(
      ({ name, data }) => name === 'account.email-changed' && data['user_id'] === person.id,
    );
    expect(changes).toHaveLength(1);
  });

  test('API-61 answers alike for an address that has an account; that address gets no link', async () => {
    const person = await owner('curious@example.com');
    await accounts.signUp('taken@example.com');
    const taken = await ask(person, 'TAKEN@example.com');
    expect(mailed().new_token).toBeNull();
    const pending = await pendingOf(person);
    await confirm(mailed().old_token);
    const free = await ask(person, 'free@example.com');
    expect(mailed().new_token).toMatch(/^[\w-]{43}$/);
    const words = ({ status, json }: typeof taken) => ({ status, message: json['message'] });
    expect(words(taken)).toEqual(words(free));
    expect(taken.json['data']).toEqual({ ...(free.json['data'] as object), new_email: 'TAKEN@example.com' });
    expect(pending).toMatchObject({ new_email: 'TAKEN@example.com', new_confirmed: false });
    expect(await emailOf(person)).toBe('curious@example.com');
  });

  test('API-61 409 where somebody else took the address meanwhile; nothing changes', async () => {
    const person = await owner('late@example.com');
    await ask(person, 'contested@example.com');
    const links = mailed();
    await confirm(links.old_token);
    await accounts.signUp('contested@example.com');
    const lost = await confirm(links.new_token);
    expect([lost.status, lost.json['message']]).toEqual([
      409,
      'This address now belongs to another account. Nothing was changed.',
    ]);
    expect(await emailOf(person)).toBe('late@example.com');
    expect(await pendingOf(person)).toBeNull();
  });

  test('API-61 the links work for three days and no longer', async () => {
    const person = await owner('slow@example.com');
    await ask(person, 'slow@new.example.com');
    const { old_token, new_token } = mailed();
    accounts.pass(3 * DAY - 1);
    expect((await confirm(old_token)).status).toBe(200);
    accounts.pass(1);
    expect((await confirm(new_token)).status).toBe(404);
    expect(await pendingOf(person)).toBeNull();
    expect(await emailOf(person)).toBe('slow@example.com');
    await accounts.service.forgetExpired();
    accounts.pass(1);
    await accounts.service.forgetExpired();
    const rows = await queryRows(accounts.db, 'select 1 from email_changes where user_id = $1', [person.id]);
    expect(rows).toEqual([]);
  });

  test('API-61 an address that nobody ever verified has no say, and is not mailed', async () => {
    const typo = await owner('tpyo@example.com', { verified: false });
    const { json } = await ask(typo, 'typo@example.com');
    expect(json['data']).toMatchObject({ old_confirmed: true, new_confirmed: false });
    expect(mailed().old_token).toBeNull();
    expect((await confirm(mailed().new_token)).json['data']).toMatchObject({ changed: true });
    expect(await emailOf(typo)).toBe('typo@example.com');
  });

  test('API-61 a new password ends what somebody else may have asked for', async () => {
    const person = await owner('attacked@example.com');
    await ask(person, 'thief@example.com');
    const body = { current_password: PASSWORD, password: 'Safer-room-9', confirm_password: 'Safer-room-9' };
    await call('POST /auth/me/password', { token: person.token, body });
    expect((await confirm(mailed().new_token)).status).toBe(404);
  });

  test('API-61 422 for a wrong password, the same address and what is none; nothing waits then', async () => {
    const person = await owner('picky@example.com');
    const wrong = await ask(person, 'picky@new.example.com', 'Wrong-room-1');
    expect([wrong.status, wrong.json['errors']]).toEqual([422, { password: ['Wrong password.'] }]);
    const same = await ask(person, 'PICKY@example.com');
    expect([same.status, same.json['errors']]).toEqual([422, { email: ['This is your address already.'] }]);
    expect((await ask(person, 'nobody')).json['errors']).toEqual({ email: ['Invalid email address'] });
    expect((await ask(person, 'fine@example.com', '')).json['errors']).toEqual({
      password: ['Password is required'],
    });
    expect(await pendingOf(person)).toBeNull();
  });

  test('API-61 404 alike for a made-up link, a link of another kind and nonsense', async () => {
    const user = await accounts.signUp('other-kind@example.com');
    for (const token of [user.token, 'A'.repeat(43), 'nonsense', '%00']) {
      expect([
        (await show(token)).status,
        (await confirm(token)).status,
        (await cancel(token)).status,
      ]).toEqual([404, 404, 404]);
    }
  });

  test('API-61 429 for the sixth wish within the hour', async () => {
    const person = await owner('many@example.com');
    for (let n = 0; n < 5; n += 1) expect((await ask(person, `many-${n}@example.com`)).status).toBe(200);
    expect((await ask(person, 'many-6@example.com')).status).toBe(429);
  });
});
