import { describe, expect, test } from 'vitest';
import { MINUTE } from '@/shared/clock';
import { PASSWORD, startAccounts } from '../accounts.testing';

const accounts = await startAccounts();
const { call } = accounts;

const RIGHT = { password: PASSWORD };
const WRONG = { password: 'guess' };

const login = (email: string, body: object, from: { ip?: string; cookie?: string } = {}) =>
  call('POST /auth/login', { body: { email, role: 'user', ...body }, ...from });

/** The cookie that the browser keeps after an answer. */
function deviceOf({ headers }: { headers: Headers }): string {
  return headers.get('set-cookie')?.split(';')[0] ?? '';
}

// A hundred machines, each from an address of its own.
async function attack(email: string, tries: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < tries; n += 1) statuses.push((await login(email, WRONG)).status);
  return statuses;
}

describe('API-41 whoever guesses is slowed, whoever knows gets in', () => {
  test('API-41 one machine has ten tries in five minutes; the owner elsewhere does not notice', async () => {
    await accounts.signUp('one@example.com');
    const ip = '203.0.113.1';
    for (let n = 0; n < 10; n += 1) {
      expect((await login('one@example.com', WRONG, { ip })).status).toBe(401);
      accounts.pass(4000);
    }
    const slowed = await login('one@example.com', RIGHT, { ip });
    expect(slowed.status).toBe(429);
    expect(Number(slowed.headers.get('retry-after'))).toBeLessThanOrEqual(300);
    expect((await login('one@example.com', RIGHT, { ip: '203.0.113.2' })).status).toBe(200);
    accounts.pass(5 * MINUTE);
    expect((await login('one@example.com', RIGHT, { ip })).status).toBe(200);
  });

  test('API-41 one machine that tries many addresses is slowed too', async () => {
    const ip = '203.0.113.3';
    const answers: number[] = [];
    for (let n = 0; n < 25; n += 1)
      answers.push((await login(`many-${n}@example.com`, WRONG, { ip })).status);
    expect(answers.filter((status) => status === 401)).toHaveLength(20);
    expect(answers.at(-1)).toBe(429);
  });

  test('API-41 many machines share 50 tries in five minutes; the owner’s device is not counted with them', async () => {
    const email = 'owner@example.com';
    await accounts.signUp(email);
    const device = deviceOf(await login(email, RIGHT));
    const answers = await attack(email, 60);
    // The owner's own first log-in was one of the fifty: the device was unknown then.
    expect(answers.filter((status) => status === 401)).toHaveLength(49);
    expect(answers.at(-1)).toBe(429);
    const stranger = await login(email, RIGHT);
    expect(stranger.status).toBe(429);
    expect(stranger.json['message']).toContain('Reset your password by email to get in at once');
    expect((await login(email, RIGHT, { cookie: device })).status).toBe(200);
    // Other people's log-ins go on, and five minutes later everything does.
    await accounts.signUp('neighbour@example.com');
    expect((await login('neighbour@example.com', RIGHT)).status).toBe(200);
    accounts.pass(5 * MINUTE);
    expect((await login(email, RIGHT)).status).toBe(200);
  });

  test('API-44 in the middle of an attack a new password by mail lets the owner in from a new device', async () => {
    const email = 'traveller@example.com';
    await accounts.signUp(email);
    await attack(email, 55);
    expect((await login(email, RIGHT)).status).toBe(429);
    await call('POST /auth/forgot-password', { body: { email } });
    const token = String(accounts.told.findLast(({ name }) => name === 'account.reset-asked')?.data['token']);
    const password = 'Another-room-8';
    const reset = await call(`POST /auth/reset-password/${encodeURIComponent(email)}/${token}`, {
      body: { password, confirm_password: password },
    });
    expect(reset.status).toBe(200);
    expect((await login(email, { password }, { cookie: deviceOf(reset) })).status).toBe(200);
    expect((await login(email, { password })).status).toBe(429);
  });

  test('API-41 a known device has tries of its own, and a made-up one or another person’s none', async () => {
    const email = 'known@example.com';
    await accounts.signUp(email);
    await accounts.signUp('eve@example.com');
    const device = deviceOf(await login(email, RIGHT));
    const eve = deviceOf(await login('eve@example.com', RIGHT));
    await attack(email, 55);
    const [name = '', value = ''] = device.split('=');
    const [, evesValue = ''] = eve.split('=');
    for (const cookie of [
      eve,
      `${name}=${evesValue}`,
      `${name}=${value}x`,
      `${name}=x.y`,
      `${name}=`,
      `x${device}`,
      '',
    ])
      expect((await login(email, RIGHT, { cookie })).status).toBe(429);
    for (let n = 0; n < 10; n += 1) expect((await login(email, WRONG, { cookie: device })).status).toBe(401);
    expect((await login(email, RIGHT, { cookie: device })).status).toBe(429);
    accounts.pass(MINUTE);
    expect((await login(email, RIGHT, { cookie: device })).status).toBe(200);
  });

  test('API-41 the cookie opens nothing, and no script reads it', async () => {
    await accounts.signUp('cookie@example.com');
    const answer = await login('cookie@example.com', RIGHT);
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/; Path=\/api\/auth; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    expect((await call('GET /auth/me', { cookie: deviceOf(answer) })).status).toBe(401);
    const refused = await login('cookie@example.com', WRONG);
    expect(refused.headers.get('set-cookie')).toBeNull();
  });

  test('API-41 an unknown address is held up in the same way: the limit tells nothing', async () => {
    const answers = await attack('nobody-here@example.com', 51);
    expect(answers.slice(0, 50).every((status) => status === 401)).toBe(true);
    expect(answers.at(-1)).toBe(429);
  });

  test('API-43 whoever asks for links in another’s name only fills their mailbox: every link there works', async () => {
    const email = 'flooded@example.com';
    await accounts.signUp(email);
    accounts.pass(60 * MINUTE);
    for (let n = 0; n < 5; n += 1)
      expect((await call('POST /auth/forgot-password', { body: { email } })).status).toBe(200);
    expect((await call('POST /auth/forgot-password', { body: { email } })).status).toBe(429);
    const mailed = accounts.told.filter(
      ({ name, data }) => name === 'account.reset-asked' && data['email'] === email,
    );
    expect(mailed).toHaveLength(5);
    const body = { password: 'Another-room-8', confirm_password: 'Another-room-8' };
    const path = `POST /auth/reset-password/${encodeURIComponent(email)}/${String(mailed[0]?.data['token'])}`;
    expect((await call(path, { body })).status).toBe(200);
  });
});
