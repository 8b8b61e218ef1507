// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { FAULT, held, on, Refusal, UNREACHABLE, type Route } from '@test/support/screen/network';
import { showScreen } from '@test/support/screen/screen';
import { deleteMe, exportMe } from '../../profile.contract';
import { YourDataSection } from './your-data-section';

const ALL = { exported_at: '2026-03-04T10:00:00.000Z', site: 'https://studio.test', data: { profile: {} } };
const DONE = { success: true as const, message: 'Your account is deleted.' };

function show(network: readonly Route[]) {
  const beforeSignOut = vi.fn<() => void>();
  const shown = showScreen(<YourDataSection beforeSignOut={beforeSignOut} />, { network, user: {} });
  return { ...shown, beforeSignOut };
}

describe('taking everything along', () => {
  test('is one file with the name of the site and of the day, asked for once', async () => {
    const saved: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} });
    const collecting = held<typeof ALL>();
    const { person, calls } = show([on(exportMe, collecting.answer)]);
    await person.dblClick(screen.getByRole('button', { name: 'Download my data' }));
    expect(screen.getByRole('button', { name: 'Collecting…' })).toBeDisabled();
    collecting.give(ALL);
    await screen.findByRole('button', { name: 'Download my data' });
    expect(saved).toEqual(['studio.test-my-data-2026-03-04.json']);
    expect(calls).toHaveLength(1);
    click.mockRestore();
  });

  test.each([
    ['no line', UNREACHABLE, 'Your data could not be collected. Please try again.'],
    ['a fault', FAULT, 'Your data could not be collected. Please try again.'],
    ['too many', new Refusal('rate_limited', 'Try again in an hour.'), 'Try again in an hour.'],
  ] as const)('%s is told', async (_name, answer, words) => {
    const { person } = show([on(exportMe, () => answer)]);
    await person.click(screen.getByRole('button', { name: 'Download my data' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
  });
});

describe('deleting the account', () => {
  async function ask(network: readonly Route[]) {
    const shown = show(network);
    await shown.person.click(screen.getByRole('button', { name: 'Delete my account' }));
    const dialog = screen.getByRole('dialog', { name: 'Delete your account?' });
    const password = () => within(dialog).getByLabelText('Your password');
    const go = () => within(dialog).getByRole('button', { name: 'Delete for good' });
    return { ...shown, dialog, password, go };
  }

  test('tells what goes, and needs the password', async () => {
    const { person, dialog, password, go, calls } = await ask([]);
    expect(within(dialog).getAllByRole('listitem').length).toBeGreaterThan(3);
    await person.click(go());
    expect(password()).toHaveAccessibleDescription('Password is required');
    await person.click(within(dialog).getByRole('button', { name: 'Keep my account' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls).toEqual([]);
  });

  test('is asked once, cannot be closed meanwhile, and signs out', async () => {
    const deleting = held<typeof DONE>();
    const { person, password, go, calls, beforeSignOut } = await ask([on(deleteMe, deleting.answer)]);
    await person.type(password(), 'secret-1');
    await person.dblClick(go());
    await person.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeVisible();
    deleting.give(DONE);
    expect(await screen.findByText('Your account is deleted.')).toBeInTheDocument();
    expect(calls.map(({ body }) => body)).toEqual([{ password: 'secret-1' }]);
    expect(beforeSignOut).toHaveBeenCalledTimes(1);
    expect(localStorage.getItem('user')).toBeNull();
  });

  test.each([
    [
      'a wrong password, at its field',
      new Refusal('invalid', 'No', { password: ['Wrong password'] }),
      'Wrong password',
    ],
    ['work under way', new Refusal('conflict', 'An order is in work.'), 'An order is in work.'],
    ['no line', UNREACHABLE, 'We could not reach the studio. Check your connection and try again.'],
    ['a fault', FAULT, 'Your account could not be deleted. Please try again.'],
  ] as const)('%s: told, and nobody is signed out', async (_name, answer, words) => {
    const { person, password, go, beforeSignOut } = await ask([on(deleteMe, () => answer)]);
    await person.type(password(), 'secret-1');
    await person.click(go());
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(password()).toHaveValue('secret-1');
    expect(go()).toBeEnabled();
    expect(beforeSignOut).not.toHaveBeenCalled();
    expect(localStorage.getItem('user')).not.toBeNull();
  });
});
