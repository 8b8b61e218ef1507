// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { FAULT, held, on, Refusal, UNREACHABLE, type Route } from '@test/support/screen/network';
import { showScreen } from '@test/support/screen/screen';
import { endSession, listSessions, logOutEverywhere } from '../../accounts.contract';
import { SessionsSection } from './sessions-section';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const session = (id: number, current: boolean) => ({
  id,
  user_agent: FIREFOX,
  created_at: '2026-03-01T10:00:00.000Z',
  last_used_at: '2026-03-04T10:00:00.000Z',
  current,
});
const listed = on(listSessions, () => ({
  success: true as const,
  data: [session(1, true), session(2, false)],
}));
const DONE = { success: true as const, message: 'Done' };

async function show(network: readonly Route[]) {
  const beforeSignOut = vi.fn<() => void>();
  const shown = showScreen(<SessionsSection beforeSignOut={beforeSignOut} />, { network, user: {} });
  await screen.findByRole('list', { name: 'Devices' });
  const writes = () => shown.calls.filter(({ line }) => !line.startsWith('GET')).map(({ line }) => line);
  return { ...shown, beforeSignOut, writes };
}

const devices = () => within(screen.getByRole('list', { name: 'Devices' })).getAllByRole('listitem');
const signOutThat = () => screen.getByRole('button', { name: /^Sign out Firefox/ });

describe('where the person is signed in', () => {
  test('the device at hand is marked, and only the other one can be signed out', async () => {
    await show([listed]);
    expect(devices()).toHaveLength(2);
    expect(devices()[0]).toHaveTextContent('This device');
    expect(screen.getAllByRole('button', { name: /^Sign out Firefox/ })).toHaveLength(1);
  });

  test('signing a device out: one call, and it leaves the list', async () => {
    const ending = held<typeof DONE>();
    const { person, writes } = await show([listed, on(endSession, ending.answer)]);
    await person.dblClick(signOutThat());
    ending.give(DONE);
    expect(await screen.findByText('That device is signed out.')).toBeInTheDocument();
    expect(devices()).toHaveLength(1);
    expect(writes()).toEqual(['DELETE /auth/sessions/2']);
  });

  test('one that is gone already is a success', async () => {
    const { person } = await show([listed, on(endSession, () => new Refusal('not_found', 'No such device'))]);
    await person.click(signOutThat());
    expect(await screen.findByText('That device is signed out.')).toBeInTheDocument();
  });

  test.each([
    ['no line', UNREACHABLE],
    ['a fault', FAULT],
  ] as const)('%s: it stays in the list, and that is said', async (_name, failure) => {
    const { person } = await show([listed, on(endSession, () => failure)]);
    await person.click(signOutThat());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'That device could not be signed out. Please try again.',
    );
    expect(devices()).toHaveLength(2);
    expect(signOutThat()).toBeEnabled();
  });

  test('the list could not be read: signing out everywhere works still', async () => {
    showScreen(<SessionsSection beforeSignOut={() => {}} />, {
      network: [on(listSessions, () => FAULT)],
      user: {},
    });
    expect(
      await screen.findByRole('heading', { name: 'Your devices could not be loaded' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sign out everywhere' })).toBeEnabled();
  });
});

describe('signing out everywhere', () => {
  async function ask(network: readonly Route[]) {
    const shown = await show([listed, ...network]);
    await shown.person.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
    const dialog = screen.getByRole('dialog', { name: 'Sign out everywhere?' });
    const confirm = () => within(dialog).getByRole('button', { name: 'Sign out everywhere' });
    return { ...shown, dialog, confirm };
  }

  test('asks first; a no changes nothing', async () => {
    const { person, dialog, writes, beforeSignOut } = await ask([]);
    await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(writes()).toEqual([]);
    expect(beforeSignOut).not.toHaveBeenCalled();
  });

  test('a yes is sent once and signs out here too', async () => {
    const leaving = held<typeof DONE>();
    const { person, confirm, writes, beforeSignOut } = await ask([on(logOutEverywhere, leaving.answer)]);
    await person.dblClick(confirm());
    leaving.give(DONE);
    expect(await screen.findByText('You are signed out on every device.')).toBeInTheDocument();
    expect(writes()).toEqual(['POST /auth/logout-everywhere']);
    expect(beforeSignOut).toHaveBeenCalledTimes(1);
    expect(localStorage.getItem('user')).toBeNull();
  });

  test('no line: still signed in, and the question stays', async () => {
    const { person, confirm, beforeSignOut } = await ask([on(logOutEverywhere, () => UNREACHABLE)]);
    await person.click(confirm());
    expect(await screen.findByText('You could not be signed out. Please try again.')).toBeInTheDocument();
    expect(beforeSignOut).not.toHaveBeenCalled();
    expect(localStorage.getItem('user')).not.toBeNull();
    expect(confirm()).toBeEnabled();
  });
});
