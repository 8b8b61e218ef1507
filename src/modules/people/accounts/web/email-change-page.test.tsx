// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { FAULT, held, on, Refusal, UNREACHABLE, type Route } from '@test/support/screen/network';
import { showScreen } from '@test/support/screen/screen';
import {
  cancelEmailChange,
  confirmEmailChange,
  confirmEmailChangeByPassword,
  showEmailChange,
} from '../profile.contract';
import * as page from './email-change-page';

const TOKEN = 'a'.repeat(43);
const LINK = { side: 'new' as const, new_email: 'ada@new.example', confirmed: false, changed: false };
const state = (more: Partial<typeof LINK> = {}) => ({
  success: true as const,
  message: 'Confirmed',
  data: { ...LINK, ...more },
});

const open = on(showEmailChange, () => state());

function show(network: readonly Route[], token = TOKEN) {
  return showScreen(page, { network, at: `/email-change/${token}`, path: '/email-change/:token' });
}

const yes = () => screen.findByRole('button', { name: 'Yes, change it' });

describe('a mailed link that changes the address', () => {
  test('asks before anything changes', async () => {
    const { calls } = show([open]);
    expect(screen.getByLabelText('Reading the link')).toBeInTheDocument();
    expect(await screen.findByText(/Someone asked to use/)).toHaveTextContent('ada@new.example');
    expect(calls.map(({ line }) => line)).toEqual([`GET /auth/email-changes/${TOKEN}`]);
  });

  test('the address of now reads another question', async () => {
    show([on(showEmailChange, () => ({ ...state(), data: { ...LINK, side: 'old' as const } }))]);
    expect(await screen.findByText(/Someone who knows your password asked/)).toBeInTheDocument();
  });

  test('a yes is sent once, and tells that the other address is waited for', async () => {
    const confirming = held<ReturnType<typeof state>>();
    const { person, calls } = show([open, on(confirmEmailChange, confirming.answer)]);
    await person.dblClick(await yes());
    expect(screen.getByRole('button', { name: 'No, cancel' })).toBeDisabled();
    confirming.give(state({ confirmed: true }));
    expect(await screen.findByText(/when the other address is confirmed too/)).toBeInTheDocument();
    expect(calls.filter(({ line }) => line.startsWith('POST'))).toHaveLength(1);
  });

  test('with both, the new address signs in', async () => {
    const both = on(confirmEmailChange, () => state({ confirmed: true, changed: true }));
    const { person } = show([open, both]);
    await person.click(await yes());
    expect(await screen.findByRole('heading', { name: 'Your email is changed' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
  });

  test('where nobody is signed in it asks for the password, and says when that is wrong', async () => {
    let tries = 0;
    const proof = on(confirmEmailChangeByPassword, () =>
      tries++ === 0
        ? new Refusal('invalid', 'Wrong', { password: ['This is not the password'] })
        : state({ confirmed: true }),
    );
    const { person } = show([open, on(confirmEmailChange, () => new Refusal('forbidden', 'No')), proof]);
    await person.click(await yes());
    const field = await screen.findByLabelText('Password');
    await person.type(field, 'first{Enter}');
    expect(await screen.findByText('This is not the password')).toBeInTheDocument();
    await person.clear(field);
    await person.type(field, 'second{Enter}');
    expect(await screen.findByText(/This address is confirmed/)).toBeInTheDocument();
  });

  test('a no takes the change back', async () => {
    const { person } = show([
      open,
      on(cancelEmailChange, () => ({ success: true as const, message: 'Done' })),
    ]);
    await person.click(await screen.findByRole('button', { name: 'No, cancel' }));
    expect(await screen.findByRole('heading', { name: 'Cancelled' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'set a new one' })).toHaveAttribute('href', '/forgot-password');
  });

  test('a lost answer leaves the question as it was', async () => {
    const { person } = show([open, on(confirmEmailChange, () => UNREACHABLE)]);
    await person.click(await yes());
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Please try again.');
    expect(await yes()).toBeEnabled();
  });

  test.each([
    ['is too short to be one', [], 'abc'],
    ['opens nothing', [on(showEmailChange, () => new Refusal('not_found', 'No'))], TOKEN],
  ] as const)('a link that %s', async (_name, network, token) => {
    show(network, token);
    expect(await screen.findByRole('heading', { name: 'That did not work' })).toBeInTheDocument();
    expect(screen.getByText(/This link is invalid, has expired or was already used/)).toBeInTheDocument();
  });

  test('a link that cannot be read now is read again by its button', async () => {
    let tries = 0;
    const { person } = show([on(showEmailChange, () => (tries++ === 0 ? FAULT : state()))]);
    expect(await screen.findByRole('heading', { name: 'The link could not be read' })).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await yes()).toBeEnabled();
  });
});
