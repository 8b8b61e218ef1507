// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DONE, FAULT, on, Refusal, UNREACHABLE } from '@test/support/screen/network';
import { showScreen } from '@test/support/screen/screen';
import { enterListening, openListening } from '../listening.contract';
import { endOfDay, lastDay } from './link-choices';
import * as page from './listen-page';

const at = `/listen/${'t'.repeat(43)}`;
const path = '/listen/:token';
const front = { song: 'Night Bus', shared_by: 'Mara', needs_password: false };

const opens = (over: Partial<typeof front> = {}) =>
  on(openListening, () => ({ data: { front: { ...front, ...over }, inside: null } }));

describe('/listen', () => {
  test.each([
    ['revoked', 'This link was turned off'],
    ['expired', 'This link has expired'],
    [undefined, 'This link does not work'],
  ])('a link that is %s says so', async (reason, title) => {
    const closed = new Refusal('not_found', 'No.').carrying(reason === undefined ? undefined : { reason });
    showScreen(page, { at, path, network: [on(openListening, () => closed)] });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  });

  test.each([
    ['a fault', FAULT],
    ['no connection', UNREACHABLE],
  ] as const)('%s can be tried again', async (_name, failure) => {
    let asked = 0;
    const flaky = on(openListening, () => (asked++ === 0 ? failure : { data: { front, inside: null } }));
    const { person } = showScreen(page, { at, path, network: [flaky] });
    await person.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Night Bus' })).toBeInTheDocument();
  });

  test('asks for a name once, and sends one however often it is pressed', async () => {
    const { person, calls } = showScreen(page, {
      at,
      path,
      network: [opens(), on(enterListening, () => DONE)],
    });
    const listen = await screen.findByRole('button', { name: 'Listen' });
    await person.click(listen);
    expect(await screen.findByText('Please tell us your name.')).toBeInTheDocument();
    await person.type(screen.getByLabelText(/Your name/), 'Sam');
    await person.dblClick(listen);
    const sent = calls.filter(({ line }) => line.startsWith('POST'));
    expect(sent.map(({ body }) => body)).toEqual([{ name: 'Sam', password: '' }]);
  });

  test('a wrong password is told at its field, and the name stays', async () => {
    const words = 'That password does not open this link.';
    const wrong = on(enterListening, () => new Refusal('forbidden', words, { password: [words] }));
    const { person } = showScreen(page, {
      at,
      path,
      network: [
        on(openListening, () => ({
          data: { front: { song: null, shared_by: null, needs_password: true }, inside: null },
        })),
        wrong,
      ],
    });
    await person.type(await screen.findByLabelText(/Your name/), 'Sam');
    await person.type(screen.getByLabelText('Password'), 'guess');
    await person.click(screen.getByRole('button', { name: 'Listen' }));
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.getByLabelText(/Your name/)).toHaveValue('Sam');
    expect(screen.getByLabelText('Password')).toHaveFocus();
  });
});

test('a day is open through its end in the zone of this browser, over the change of clocks too', () => {
  for (const day of ['2026-03-29', '2026-10-25', '2026-12-31', '2028-02-29']) {
    const end = endOfDay(day) ?? '';
    expect(lastDay(end)).toBe(day);
    expect(new Date(end).getHours()).toBe(0);
  }
  expect(endOfDay('')).toBeNull();
  expect(endOfDay('31.12.2026')).toBeNull();
});
