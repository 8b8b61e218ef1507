// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { FAULT, held, on, Refusal, UNREACHABLE } from '@test/support/screen/network';
import { showScreen } from '@test/support/screen/screen';
import type { ResponseOf } from '@/shared/endpoint';
import { logIn } from '../accounts.contract';
import { CodeForm } from './code-form';

const ENTERED: ResponseOf<typeof logIn> = {
  success: true,
  message: 'Logged in',
  data: { token: 'token-1' },
  user: { id: 7, first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', role: 'customer' },
};

type Answer = Parameters<typeof on<typeof logIn>>[1];

function show(answer: Answer) {
  const onPassed = vi.fn<() => void>();
  const onBack = vi.fn<(email: string) => void>();
  const shown = showScreen(
    <CodeForm
      door="user"
      credentials={{ email: 'ada@example.com', password: 'correct horse' }}
      onPassed={onPassed}
      onBack={onBack}
    />,
    { network: [on(logIn, answer)] },
  );
  return { ...shown, onPassed, onBack };
}

const field = () => screen.getByRole('textbox', { name: 'Code' });
const signIn = () => screen.getByRole('button', { name: 'Sign In' });

describe('the code after the password', () => {
  test('its field has the focus; the code is sent with what was typed before', async () => {
    const { person, calls, onPassed } = show(() => ENTERED);
    expect(field()).toHaveFocus();
    expect(field()).toHaveAttribute('autocomplete', 'one-time-code');
    await person.type(field(), '123 456{Enter}');
    await vi.waitFor(() => expect(onPassed).toHaveBeenCalledTimes(1));
    expect(calls[0]?.body).toEqual({
      email: 'ada@example.com',
      password: 'correct horse',
      code: '123 456',
      role: 'user',
    });
  });

  test('no code is no call', async () => {
    const { person, calls } = show(() => ENTERED);
    await person.click(signIn());
    expect(field()).toBeInvalid();
    expect(field()).toHaveFocus();
    expect(calls).toEqual([]);
  });

  test('a recovery code has a field of its own', async () => {
    const { person, calls } = show(() => ENTERED);
    await person.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    const recovery = screen.getByRole('textbox', { name: 'Recovery code' });
    expect(recovery).toHaveFocus();
    await person.type(recovery, 'abcd-efgh-jkmn-pqrs{Enter}');
    expect(calls[0]?.body).toMatchObject({ code: 'abcd-efgh-jkmn-pqrs' });
  });

  test.each([
    ['a fault', FAULT, 'Login failed'],
    ['too many attempts', new Refusal('rate_limited', 'Wait five minutes.'), 'Wait five minutes.'],
  ] as const)('%s is told, and the code stays', async (_name, answer, words) => {
    const { person, onPassed, onBack } = show(() => answer);
    await person.type(field(), '123456{Enter}');
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(field()).toHaveValue('123456');
    expect(onPassed).not.toHaveBeenCalled();
    expect(onBack).not.toHaveBeenCalled();
  });

  test('a password that was changed meanwhile leads back to the first step', async () => {
    const { person, onBack } = show(() => new Refusal('unauthenticated', 'Wrong email or password'));
    await person.type(field(), '123456{Enter}');
    await vi.waitFor(() => expect(onBack).toHaveBeenCalledWith('ada@example.com'));
    expect(await screen.findByText('Wrong email or password')).toBeInTheDocument();
  });

  test('a double click sends once; a lost answer can be sent again', async () => {
    const first = held<typeof UNREACHABLE>();
    const { person, calls, onPassed } = show(() => (calls.length === 1 ? first.answer() : ENTERED));
    await person.type(field(), '123456');
    await person.dblClick(signIn());
    first.give(UNREACHABLE);
    expect(await screen.findByText(/What you typed is still here/)).toBeInTheDocument();
    expect(calls).toHaveLength(1);
    await person.click(signIn());
    await vi.waitFor(() => expect(onPassed).toHaveBeenCalledTimes(1));
  });

  test('Back keeps the address', async () => {
    const { person, onBack } = show(() => ENTERED);
    await person.click(screen.getByRole('button', { name: 'Back' }));
    expect(onBack).toHaveBeenCalledExactlyOnceWith('ada@example.com');
  });
});
