// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { FAULT, held, on, Refusal, UNREACHABLE, type Route } from '@test/support/screen/network';
import { showScreen } from '@test/support/screen/screen';
import { getMe } from '../../accounts.contract';
import { patchMe } from '../../profile.contract';
import { ProfileSection } from './profile-section';

const PROFILE = {
  success: true as const,
  data: {
    id: 7,
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: 'ada@example.com',
    phone: null as string | null,
    verified: true,
  },
};
const read = on(getMe, () => PROFILE);
const saved = { ...PROFILE, data: { ...PROFILE.data, first_name: 'Augusta' } };

const first = () => screen.getByRole('textbox', { name: 'First name' });
const save = () => screen.getByRole('button', { name: 'Save Profile' });

async function show(network: readonly Route[]) {
  const shown = showScreen(<ProfileSection />, { network, user: {} });
  expect(screen.getByRole('heading', { name: 'Profile' })).toBeInTheDocument();
  await screen.findByRole('textbox', { name: 'First name' });
  const writes = () => shown.calls.filter(({ line }) => !line.startsWith('GET'));
  return { ...shown, writes };
}

describe('the profile', () => {
  test('shows what is stored, and saves what was changed, once', async () => {
    const saving = held<typeof saved>();
    const { person, writes } = await show([read, on(patchMe, saving.answer)]);
    expect(first()).toHaveValue('Ada');
    await person.clear(first());
    await person.type(first(), 'Augusta');
    await person.dblClick(save());
    expect(screen.getByRole('button', { name: 'Saving…' })).toBeDisabled();
    saving.give(saved);
    expect(await screen.findByText('Your profile is saved.')).toBeInTheDocument();
    expect(writes().map(({ body }) => body)).toEqual([
      { first_name: 'Augusta', last_name: 'Lovelace', phone: '' },
    ]);
    expect(first()).toHaveValue('Augusta');
  });

  test('a name is needed, and a phone number that can be one', async () => {
    const { person, writes } = await show([read]);
    await person.clear(first());
    await person.type(screen.getByRole('textbox', { name: /^Phone/ }), '+0');
    await person.click(save());
    expect(first()).toHaveAccessibleDescription('First name is required');
    expect(first()).toHaveFocus();
    expect(screen.getByRole('textbox', { name: /^Phone/ })).toHaveAccessibleDescription(
      'Invalid phone number',
    );
    expect(writes()).toEqual([]);
  });

  test('a refusal of the server stands at its field', async () => {
    const refusal = new Refusal('invalid', 'No', { last_name: ['At most 255 characters'] });
    const { person } = await show([read, on(patchMe, () => refusal)]);
    await person.click(save());
    expect(await screen.findByText('At most 255 characters')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Last name' })).toHaveFocus();
  });

  test('no line, then a fault, then saved: what was typed stays all the time', async () => {
    const answers: (typeof UNREACHABLE | typeof FAULT | typeof saved)[] = [UNREACHABLE, FAULT, saved];
    const { person, writes } = await show([read, on(patchMe, () => answers.shift() ?? FAULT)]);
    await person.clear(first());
    await person.type(first(), 'Augusta');
    await person.click(save());
    expect(await screen.findByText(/What you typed is still here/)).toBeInTheDocument();
    await person.click(save());
    expect(await screen.findByText('Your profile could not be saved. Please try again.')).toBeInTheDocument();
    expect(first()).toHaveValue('Augusta');
    await person.click(save());
    expect(await screen.findByText('Your profile is saved.')).toBeInTheDocument();
    expect(writes()).toHaveLength(3);
  });

  test('could not be read: says so, and reads again by its button', async () => {
    let tries = 0;
    const flaky = on(getMe, () => (tries++ === 0 ? FAULT : PROFILE));
    const { person } = showScreen(<ProfileSection />, { network: [flaky], user: {} });
    expect(
      await screen.findByRole('heading', { name: 'Your profile could not be loaded' }),
    ).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('textbox', { name: 'First name' })).toHaveValue('Ada');
  });
});
