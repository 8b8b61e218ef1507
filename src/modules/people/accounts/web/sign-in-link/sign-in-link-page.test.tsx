// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { on, Refusal, UNREACHABLE, type Route } from '@test/support/screen/network';
import { showScreen } from '@test/support/screen/screen';
import { getMe } from '../../accounts.contract';
import { followSignInLink } from '../../sign-in-link.contract';
import * as page from './sign-in-link-page';

const TOKEN = 'a'.repeat(43);
const ENTERED = {
  success: true as const,
  message: 'You are logged in.',
  data: { token: 'token-1' },
  user: { id: 7, first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com', role: 'customer' as const },
};
const ELSEWHERE = new Refusal('forbidden', 'Press the button to sign in here.').carrying({
  needs_confirmation: true,
  email: 'ada@example.com',
});

function show(route: Route, token = TOKEN) {
  const { id, first_name, last_name, email } = ENTERED.user;
  const me = { id, first_name, last_name, email, phone: null, verified: true };
  const known = on(getMe, () => ({ success: true as const, data: me }));
  const shown = showScreen(page, {
    network: [route, known],
    at: `/sign-in/${token}`,
    path: '/sign-in/:token',
  });
  const sent = () => shown.calls.filter(({ line }) => line.startsWith('POST /auth/login/link/'));
  return { ...shown, bodies: () => sent().map(({ body }) => body) };
}

const kept = () => JSON.parse(localStorage.getItem('user') ?? 'null') as { token: string } | null;

describe('the page of a link that signs in', () => {
  test('in the browser that asked: signed in without a press, one call', async () => {
    const { bodies } = show(on(followSignInLink, () => ENTERED));
    expect(await screen.findByText('Another page')).toBeInTheDocument();
    expect(kept()?.token).toBe('token-1');
    expect(bodies()).toEqual([{ confirmed: false }]);
  });

  test('elsewhere: names the account and waits for a press', async () => {
    let tries = 0;
    const { person, bodies } = show(on(followSignInLink, () => (tries++ === 0 ? ELSEWHERE : ENTERED)));
    expect(await screen.findByText('ada@example.com')).toBeInTheDocument();
    expect(kept()).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText('Another page')).toBeInTheDocument();
    expect(bodies()).toEqual([{ confirmed: false }, { confirmed: true }]);
  });

  test('a second factor: the code goes along, a wrong one is said at its field', async () => {
    const wants = new Refusal('unauthenticated', 'This code is wrong.').carrying({ needs_code: true });
    let tries = 0;
    const { person, bodies } = show(on(followSignInLink, () => (tries++ < 2 ? wants : ENTERED)));
    const field = await screen.findByLabelText('Code');
    await person.type(field, '123456{Enter}');
    expect(await screen.findByText('This code is wrong.')).toBeInTheDocument();
    await person.clear(screen.getByLabelText('Code'));
    await person.type(screen.getByLabelText('Code'), '654321{Enter}');
    expect(await screen.findByText('Another page')).toBeInTheDocument();
    expect(bodies().at(-1)).toEqual({ confirmed: false, code: '654321' });
  });

  test('an account that nobody proved leads to a password of one’s own', async () => {
    const data = { set_password: '/reset-password/ada%40example.com/x' };
    show(on(followSignInLink, () => new Refusal('forbidden', 'Set a password.').carrying(data)));
    const way = await screen.findByRole('link', { name: 'Choose a Password' });
    expect(way).toHaveAttribute('href', data.set_password);
  });

  test('used, over or broken: how to get a new one, and the last asks nobody', async () => {
    show(on(followSignInLink, () => new Refusal('not_found', 'gone')));
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Get a New Link' })).toHaveAttribute('href', '/login?by=link');
  });

  test('a link that a mail program has cut is not sent', async () => {
    const { calls } = show(
      on(followSignInLink, () => ENTERED),
      'cut',
    );
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  test('no line: the link still works, and a second press sends it again', async () => {
    let tries = 0;
    const { person } = show(on(followSignInLink, () => (tries++ === 0 ? UNREACHABLE : ENTERED)));
    await person.click(await screen.findByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Another page')).toBeInTheDocument();
  });
});
