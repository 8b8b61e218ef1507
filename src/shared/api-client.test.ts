import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createApiClient, serverMessage, wordedFailure, type CallFailure } from './api-client';
import { defineEndpoint } from './endpoint';

const logIn = defineEndpoint({
  id: 'API-41',
  method: 'POST',
  path: '/auth/login',
  access: ['public'],
  summary: 'A call like any other',
  body: z.object({ email: z.string() }),
  response: z.object({ success: z.boolean() }),
  refusals: [],
});
const body = { email: 'a@b.test' };

async function failureOf(response: Response | Error): Promise<CallFailure> {
  const api = createApiClient(() =>
    response instanceof Error ? Promise.reject(response) : Promise.resolve(response),
  );
  const answer = await api.call<typeof logIn>(logIn.key, { body });
  if (answer.ok) throw new Error('it went well');
  return answer.refusal;
}

const json = (status: number, value: unknown): Response => Response.json(value, { status });

describe('8.3 8.4 8.9 8.19 where a server says nothing, the caller’s own sentence is shown', () => {
  const silent: [string, () => Response | Error][] = [
    ['an empty 500', () => new Response(null, { status: 500 })],
    ['a 500 without words', () => json(500, { success: false })],
    ['a blank message', () => json(500, { message: '  ' })],
    ['a message that is no text', () => json(422, { message: { en: 'no' } })],
    ['a page in place of JSON', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['a success that nobody can read', () => new Response('<h1>Hello</h1>', { status: 200 })],
    ['nothing but null', () => json(500, null)],
    ['no connection', () => new TypeError('Failed to fetch')],
    [
      'a fault of our own, which only gives its number',
      () => json(500, { message: 'On our side', request_id: 'r' }),
    ],
  ];
  test.each(silent)('%s', async (_, make) => {
    const failure = await failureOf(make());
    expect(serverMessage(failure, 'Login failed')).toBe('Login failed');
    expect(wordedFailure(failure, 'Password reset failed').message).toBe('Password reset failed');
    // Whoever knows no better still says something, and nothing that may be untrue.
    expect(failure.message).toMatch(/\S/);
    expect(failure.message).not.toMatch(/nothing was changed/i);
  });

  test('its own words come first: the error, then the message', async () => {
    const both = await failureOf(json(500, { error: 'The first', message: 'The second' }));
    expect(serverMessage(both, 'Login failed')).toBe('The first');
    expect(serverMessage(await failureOf(json(401, { message: 'Wrong.' })), 'Login failed')).toBe('Wrong.');
  });
});

describe('8.13 a server that says no with status 200 is believed', () => {
  test('with its words, or with the caller’s', async () => {
    const said = await failureOf(json(200, { success: false, message: 'Not today.' }));
    expect(said).toMatchObject({ kind: 'invalid', message: 'Not today.' });
    expect(serverMessage(await failureOf(json(200, { success: false })), 'Login failed')).toBe(
      'Login failed',
    );
  });

  test('registration says it by its status', async () => {
    const api = createApiClient(async () => json(201, { status: false }));
    const answer = await api.call<typeof logIn>(logIn.key, { body });
    expect(answer.ok).toBe(false);
  });
});

test('7.8 field errors of any shape become lists of texts', async () => {
  const odd = { message: 'No', errors: { email: 'Wrong', name: ['Missing', 7], links: null } };
  expect((await failureOf(json(422, odd))).errors).toEqual({ email: ['Wrong'], name: ['Missing'] });
});
