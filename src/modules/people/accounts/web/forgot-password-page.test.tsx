// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { FAULT, held, on, Refusal, UNREACHABLE, type Route } from '@test/support/screen/network';
import { showScreen } from '@test/support/screen/screen';
import { forgotPassword } from '../accounts.contract';
import * as page from './forgot-password-page';

const DONE = { success: true as const, message: 'Sent' };
const SENT = 'If an account exists for that email, a password reset link has been sent.';

const email = () => screen.getByRole('textbox', { name: 'Email' });
const send = () => screen.getByRole('button', { name: 'Send Reset Link' });

async function filled(route: Route) {
  const shown = showScreen(page, { network: [route], at: '/forgot-password' });
  await shown.person.type(email(), 'ada@example.com');
  return shown;
}

describe('a forgotten password', () => {
  test('the link is asked for once, and the answer tells nothing of the account', async () => {
    const sending = held<typeof DONE>();
    const { person, calls } = await filled(on(forgotPassword, sending.answer));
    await person.dblClick(send());
    sending.give(DONE);
    expect(await screen.findByText(SENT)).toBeInTheDocument();
    expect(calls.map(({ body }) => body)).toEqual([{ email: 'ada@example.com' }]);
  });

  test.each([
    ['', 'Email is required'],
    ['ada', 'Invalid email address'],
  ])('"%s" is no address: %s', async (typed, words) => {
    const { person, calls } = await filled(on(forgotPassword, () => DONE));
    await person.clear(email());
    await person.type(email(), `${typed}{Enter}`);
    expect(email()).toHaveAccessibleDescription(words);
    expect(email()).toHaveFocus();
    expect(calls).toEqual([]);
  });

  test('no line: the address stays and goes out again', async () => {
    let tries = 0;
    const { person } = await filled(on(forgotPassword, () => (tries++ === 0 ? UNREACHABLE : DONE)));
    await person.click(send());
    expect(await screen.findByText(/What you typed is still here/)).toBeInTheDocument();
    expect(screen.queryByText(SENT)).toBeNull();
    await person.click(send());
    expect(await screen.findByText(SENT)).toBeInTheDocument();
  });

  test.each([
    ['a fault', FAULT, 'Something went wrong. Please try again.'],
    ['too many', new Refusal('rate_limited', 'Try again in an hour.'), 'Try again in an hour.'],
  ] as const)('%s is told', async (_name, answer, words) => {
    const { person } = await filled(on(forgotPassword, () => answer));
    await person.click(send());
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.queryByText(SENT)).toBeNull();
    expect(email()).toHaveValue('ada@example.com');
  });
});
