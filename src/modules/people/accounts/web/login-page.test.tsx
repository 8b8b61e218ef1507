// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { FAULT, held, on, Refusal, UNREACHABLE, type Route } from '@test/support/screen/network';
import { showScreen } from '@test/support/screen/screen';
import { getMe, logIn } from '../accounts.contract';
import * as page from './login-page';

const ADA = { id: 7, first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };
const ENTERED = {
  success: true as const,
  message: 'Logged in',
  data: { token: 'token-1' },
  user: { ...ADA, role: 'customer' as const },
};

const email = () => screen.getByRole('textbox', { name: 'Email' });
const password = () => screen.getByLabelText('Password');
const signIn = () => screen.getByRole('button', { name: 'Sign In' });
const kept = () => JSON.parse(localStorage.getItem('user') ?? 'null') as { token: string } | null;

function show(route: Route, at = '/login') {
  const known = on(getMe, () => ({ success: true as const, data: { ...ADA, phone: null, verified: true } }));
  const shown = showScreen(page, { network: [route, known], at });
  const sent = () => shown.calls.filter(({ line }) => line === 'POST /auth/login').map(({ body }) => body);
  return { ...shown, sent };
}

async function filled(route: Route) {
  const shown = show(route);
  await shown.person.type(email(), ' ada@example.com ');
  await shown.person.type(password(), 'correct horse');
  return shown;
}

describe('signing in', () => {
  test('with the right password: kept, and the page that was wanted opens', async () => {
    const { person, sent } = await filled(on(logIn, () => ENTERED));
    await person.click(signIn());
    expect(await screen.findByText('Another page')).toBeInTheDocument();
    expect(sent()).toEqual([{ email: 'ada@example.com', password: 'correct horse', role: 'user' }]);
    expect(kept()?.token).toBe('token-1');
  });

  test('nothing typed: each field says so, and nothing is sent', async () => {
    const { person, sent } = show(on(logIn, () => ENTERED));
    await person.click(signIn());
    expect(email()).toHaveFocus();
    expect(email()).toHaveAccessibleDescription('Email is required');
    expect(password()).toHaveAccessibleDescription('Password is required');
    await person.type(email(), 'ada@');
    await person.type(password(), 'x{Enter}');
    expect(email()).toHaveAccessibleDescription('Invalid email address');
    expect(sent()).toEqual([]);
  });

  test('a wrong password: the words of the server, what was typed stays, nobody is signed in', async () => {
    const { person } = await filled(
      on(logIn, () => new Refusal('unauthenticated', 'Wrong email or password')),
    );
    await person.click(signIn());
    expect(await screen.findByText('Wrong email or password')).toBeInTheDocument();
    expect(password()).toHaveValue('correct horse');
    expect(kept()).toBeNull();
  });

  test('a double click and an impatient Enter send once', async () => {
    const entering = held<typeof ENTERED>();
    const { person, sent } = await filled(on(logIn, entering.answer));
    await person.dblClick(signIn());
    await person.type(password(), '{Enter}');
    expect(screen.getByRole('button', { name: 'Signing in…' })).toBeDisabled();
    expect(sent()).toHaveLength(1);
    entering.give(ENTERED);
    expect(await screen.findByText('Another page')).toBeInTheDocument();
  });

  test('no line: says so at the form, and the second press sends again', async () => {
    let tries = 0;
    const { person, sent } = await filled(on(logIn, () => (tries++ === 0 ? UNREACHABLE : ENTERED)));
    await person.click(signIn());
    expect(await screen.findByText(/What you typed is still here/)).toBeInTheDocument();
    expect(signIn()).toHaveFocus();
    await person.keyboard('{Enter}');
    expect(await screen.findByText('Another page')).toBeInTheDocument();
    expect(sent()).toHaveLength(2);
  });

  test('a fault of the server is told in words', async () => {
    const { person } = await filled(on(logIn, () => FAULT));
    await person.click(signIn());
    expect(await screen.findByText('Login failed')).toBeInTheDocument();
    expect(signIn()).toBeEnabled();
  });

  test('too many tries: the wait that the server tells', async () => {
    const { person } = await filled(
      on(logIn, () => new Refusal('rate_limited', 'Too many tries. Try again in 5 minutes.')),
    );
    await person.click(signIn());
    expect(await screen.findByText('Too many tries. Try again in 5 minutes.')).toBeInTheDocument();
  });

  test('an address that was verified a moment ago is told so', () => {
    show(
      on(logIn, () => ENTERED),
      '/login?verified=1',
    );
    expect(screen.getByText('Account verified successfully')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/signup');
    expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
  });

  test('who is signed in already is sent on', async () => {
    showScreen(page, { at: '/login', user: {} });
    expect(await screen.findByText('Another page')).toBeInTheDocument();
  });
});
