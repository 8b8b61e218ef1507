// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { FAULT, held, on, Refusal, UNREACHABLE, type Route } from '@test/support/screen/network';
import { showScreen } from '@test/support/screen/screen';
import { changePassword } from '../../profile.contract';
import { PasswordSection } from './password-section';

const DONE = { success: true as const, message: 'Your password is changed.' };
const NAMES = ['Current password', 'New password', 'Confirm new password'] as const;

const field = (name: (typeof NAMES)[number]) => screen.getByLabelText<HTMLInputElement>(name);
const values = () => NAMES.map((name) => field(name).value);
const change = () => screen.getByRole('button', { name: 'Change Password' });

async function filled(network: readonly Route[], typed = ['old-secret', 'new-secret', 'new-secret']) {
  const shown = showScreen(<PasswordSection />, { network, user: {} });
  for (const [at, name] of NAMES.entries()) await shown.person.type(field(name), typed[at] ?? '');
  return shown;
}

describe('a new password', () => {
  test('is sent once, and its fields are empty then', async () => {
    const changing = held<typeof DONE>();
    const { person, calls } = await filled([on(changePassword, changing.answer)]);
    await person.dblClick(change());
    changing.give(DONE);
    expect(await screen.findByText('Your password is changed.')).toBeInTheDocument();
    expect(calls.map(({ body }) => body)).toEqual([
      { current_password: 'old-secret', password: 'new-secret', confirm_password: 'new-secret' },
    ]);
    expect(values()).toEqual(['', '', '']);
  });

  test('each field is told what it needs', async () => {
    const { person, calls } = showScreen(<PasswordSection />, { user: {} });
    await person.click(change());
    expect(field('Current password')).toHaveFocus();
    expect(field('Current password')).toHaveAccessibleDescription('Current password is required');
    expect(field('New password')).toHaveAccessibleDescription(/^Password is required/);
    expect(calls).toEqual([]);
  });

  test('a wrong present password stands at its field, the new one stays', async () => {
    const refusal = new Refusal('invalid', 'No', { current_password: ['That is not your password'] });
    const { person } = await filled([on(changePassword, () => refusal)]);
    await person.click(change());
    expect(await screen.findByText('That is not your password')).toBeInTheDocument();
    expect(field('Current password')).toHaveFocus();
    expect(values()).toEqual(['old-secret', 'new-secret', 'new-secret']);
  });

  test.each([
    ['no line', UNREACHABLE, /What you typed is still here/],
    ['a fault', FAULT, 'Your password could not be changed. Please try again.'],
  ] as const)('%s: told, nothing is lost, and it can be sent again', async (_name, failure, words) => {
    let tries = 0;
    const { person } = await filled([on(changePassword, () => (tries++ === 0 ? failure : DONE))]);
    await person.click(change());
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(values()).toEqual(['old-secret', 'new-secret', 'new-secret']);
    await person.click(change());
    expect(await screen.findByText('Your password is changed.')).toBeInTheDocument();
  });
});
