// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { FAULT, held, on, Refusal, UNREACHABLE, type Route } from '@test/support/screen/network';
import { showScreen } from '@test/support/screen/screen';
import { resetPassword } from '../accounts.contract';
import * as page from './reset-password-page';

const DONE = { success: true as const, message: 'Your password is changed.' };
const GOOD = 'Correct-horse-1';

const password = () => screen.getByLabelText('New password');
const again = () => screen.getByLabelText('Confirm new password');
const change = () => screen.getByRole('button', { name: 'Change Password' });

async function filled(route: Route, typed = GOOD, confirmed = typed) {
  const shown = showScreen(page, {
    network: [route],
    at: '/reset-password/ada%40example.com/token-1',
    path: '/reset-password/:email/:token',
  });
  await shown.person.type(password(), typed);
  await shown.person.type(again(), confirmed);
  return shown;
}

describe('a new password by the mailed link', () => {
  test('is sent once with the link, and leads to signing in', async () => {
    const changing = held<typeof DONE>();
    const { person, calls } = await filled(on(resetPassword, changing.answer));
    expect(screen.getByText('ada@example.com')).toBeInTheDocument();
    await person.dblClick(change());
    changing.give(DONE);
    expect(await screen.findByText('Another page')).toBeInTheDocument();
    expect(screen.getByText('Your password is changed.')).toBeInTheDocument();
    expect(calls).toEqual([
      {
        line: 'POST /auth/reset-password/ada%40example.com/token-1',
        body: { password: GOOD, confirm_password: GOOD },
      },
    ]);
  });

  test.each([
    { typed: 'short1A', field: 'New password', words: /^Minimum length is 8 characters/ },
    { typed: 'all lower case 1', field: 'New password', words: /^Password must contain at least one upper/ },
    {
      typed: GOOD,
      confirmed: 'Correct-house-1',
      field: 'Confirm new password',
      words: /^Passwords do not match$/,
    },
  ])('$typed is told at $field', async ({ typed, confirmed = typed, field, words }) => {
    const { person, calls } = await filled(
      on(resetPassword, () => DONE),
      typed,
      confirmed,
    );
    await person.click(change());
    expect(screen.getByLabelText(field)).toHaveAccessibleDescription(words);
    expect(screen.getByLabelText(field)).toHaveFocus();
    expect(calls).toEqual([]);
  });

  test('a link that opens nothing any more: says so and leads to a new one', async () => {
    const { person } = await filled(on(resetPassword, () => new Refusal('not_found', 'Invalid link')));
    await person.click(change());
    expect(await screen.findByText(/This link is invalid or has expired/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ask for a new one' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
  });

  test('what the server refuses stands at its field', async () => {
    const refusal = new Refusal('invalid', 'No', { password: ['This password is too common'] });
    const { person } = await filled(on(resetPassword, () => refusal));
    await person.click(change());
    expect(await screen.findByText('This password is too common')).toBeInTheDocument();
    expect(password()).toHaveFocus();
  });

  test('a fault is told in words, and both passwords stay', async () => {
    const { person } = await filled(on(resetPassword, () => FAULT));
    await person.click(change());
    expect(await screen.findByText('Password reset failed')).toBeInTheDocument();
    expect([password(), again()].map((field) => (field as HTMLInputElement).value)).toEqual([GOOD, GOOD]);
  });

  test('no line: it can be sent again', async () => {
    let tries = 0;
    const { person } = await filled(on(resetPassword, () => (tries++ === 0 ? UNREACHABLE : DONE)));
    await person.click(change());
    expect(await screen.findByText(/What you typed is still here/)).toBeInTheDocument();
    await person.click(change());
    expect(await screen.findByText('Another page')).toBeInTheDocument();
  });
});
