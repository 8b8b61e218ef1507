// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FAULT, on, Refusal, UNREACHABLE, type Route } from '@test/support/screen/network';
import { showScreen } from '@test/support/screen/screen';
import { beginPasskey, listPasskeys, removePasskey, renamePasskey } from '../../passkeys.contract';
import { PasskeysSection } from './passkeys-section';

const mac = {
  id: 3,
  name: 'Chrome on Mac',
  created_at: '2026-03-01T10:00:00.000Z',
  last_used_at: null,
  synced: true,
};
const key = { ...mac, id: 4, name: 'Blue key', last_used_at: '2026-03-04T10:00:00.000Z', synced: false };
const listed = on(listPasskeys, () => ({ success: true as const, data: [mac, key] }));

beforeEach(() => vi.stubGlobal('PublicKeyCredential', () => undefined));
afterEach(() => vi.unstubAllGlobals());

async function show(network: readonly Route[]) {
  const shown = showScreen(<PasskeysSection />, { network, user: {} });
  await screen.findByRole('list', { name: 'Passkeys' });
  const writes = () => shown.calls.filter(({ line }) => !line.startsWith('GET')).map(({ line }) => line);
  return { ...shown, writes };
}

const rows = () => within(screen.getByRole('list', { name: 'Passkeys' })).getAllByRole('listitem');
const inDialog = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });

describe('passkeys in the settings', () => {
  test('each says when it was added and last used', async () => {
    await show([listed]);
    expect(rows()[0]).toHaveTextContent(/Chrome on Mac.*not used yet.*same password manager/);
    expect(rows()[1]).toHaveTextContent(/Blue key.*last used/);
  });

  test('removing asks once, sends once, and one that is gone already leaves the list too', async () => {
    const gone = on(removePasskey, () => new Refusal('not_found', 'This passkey was removed already.'));
    const { person, writes } = await show([listed, gone]);
    await person.click(screen.getByRole('button', { name: 'Remove Blue key' }));
    await person.dblClick(inDialog('Remove'));
    expect(await screen.findByText('The passkey is removed.')).toBeInTheDocument();
    expect(rows()).toHaveLength(1);
    expect(writes()).toEqual(['DELETE /auth/passkeys/4']);
  });

  test('the last way to sign in: the words of the server, and it stays', async () => {
    const words = 'This passkey is the only way to sign in to your account.';
    const { person } = await show([listed, on(removePasskey, () => new Refusal('conflict', words))]);
    await person.click(screen.getByRole('button', { name: 'Remove Blue key' }));
    await person.click(inDialog('Remove'));
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(rows()).toHaveLength(2);
  });

  test('a name is needed; without a line the window stays with what was typed', async () => {
    const { person, writes } = await show([listed, on(renamePasskey, () => UNREACHABLE)]);
    await person.click(screen.getByRole('button', { name: 'Rename Blue key' }));
    const field = within(screen.getByRole('dialog')).getByRole('textbox', { name: 'Name' });
    await person.clear(field);
    await person.click(inDialog('Save'));
    expect(field).toHaveAccessibleDescription('Name is required');
    expect(writes()).toEqual([]);
    await person.type(field, 'Desk key{Enter}');
    await vi.waitFor(() => expect(writes()).toEqual(['PATCH /auth/passkeys/4']));
    expect(field).toHaveValue('Desk key');
  });

  test('a sign-in of long ago: the password is asked for, and a wrong one is said at its field', async () => {
    let asked = 0;
    const begin = on(beginPasskey, () => {
      asked += 1;
      const data = { needs_password: true, needs_code: false };
      if (asked === 1) return new Refusal('forbidden', 'Please enter your password.').carrying(data);
      return new Refusal('invalid', 'Wrong password.', { password: ['Wrong password.'] });
    });
    const { person } = await show([listed, begin]);
    await person.click(screen.getByRole('button', { name: 'Add a passkey' }));
    const field = await screen.findByLabelText('Your password');
    expect(field).toHaveFocus();
    await person.type(field, 'wrong{Enter}');
    expect(await screen.findByText('Wrong password.')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', { name: 'Add a passkey' })).toBeEnabled();
  });

  test('what can’t be loaded says that nothing changed', async () => {
    showScreen(<PasskeysSection />, { network: [on(listPasskeys, () => FAULT)], user: {} });
    expect(await screen.findByText('Your passkeys could not be loaded')).toBeInTheDocument();
  });
});
