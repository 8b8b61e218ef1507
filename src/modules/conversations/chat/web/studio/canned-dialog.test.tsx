// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { FAULT, held, on, Refusal, UNREACHABLE, type Route } from '@test/support/screen/network';
import { showScreen } from '@test/support/screen/screen';
import { addCanned, changeCanned, listCanned, removeCanned } from '../../inbox.contract';
import { CannedDialog } from './canned-dialog';

const HELLO = { id: 1, title: 'Hello', body: 'Hello, thank you for writing.', version: 3 };
const LATE = { id: 2, title: 'Late', body: 'We are a day late.', version: 1 };
const listed = on(listCanned, () => ({ data: [HELLO, LATE] }));
const saved = { success: true as const, data: HELLO };

function show(network: readonly Route[]) {
  const onPick = vi.fn<(body: string) => void>();
  const onClose = vi.fn<() => void>();
  const shown = showScreen(<CannedDialog onPick={onPick} onClose={onClose} />, {
    network,
    user: { role: 'engineer' },
  });
  const press = async (name: string | RegExp) =>
    shown.person.click(await screen.findByRole('button', { name }));
  const writes = () => shown.calls.filter(({ line }) => !line.startsWith('GET'));
  return { ...shown, onPick, onClose, press, writes };
}

const box = (name: string) => screen.getByRole('textbox', { name });

describe('saved answers', () => {
  test('one is chosen by a press', async () => {
    const { press, onPick } = show([listed]);
    await press(/^Late/);
    expect(onPick.mock.calls).toEqual([['We are a day late.']]);
  });

  test('are found by what they say', async () => {
    const { person } = show([listed]);
    const search = await screen.findByRole('searchbox', { name: 'Find a saved answer' });
    await person.type(search, 'THANK');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    await person.type(search, 'zzz');
    expect(screen.getByText('No matches.')).toBeInTheDocument();
  });

  test('none yet', async () => {
    show([on(listCanned, () => ({ data: [] }))]);
    expect(await screen.findByRole('heading', { name: 'No saved answers yet' })).toBeInTheDocument();
  });

  test('could not be read: says so, and reads again', async () => {
    let tries = 0;
    const { press } = show([on(listCanned, () => (tries++ === 0 ? FAULT : { data: [HELLO] }))]);
    await press('Try again');
    expect(await screen.findByRole('button', { name: 'Change Hello' })).toBeInTheDocument();
  });
});

describe('the form of one', () => {
  test('a new one is sent once and stands in the list', async () => {
    const adding = held<typeof saved>();
    const { person, press, writes } = show([listed, on(addCanned, adding.answer)]);
    await press('New saved answer');
    await person.type(box('Name'), 'Thanks');
    await person.type(box('Answer'), 'Thank you!');
    await person.dblClick(screen.getByRole('button', { name: 'Save' }));
    adding.give(saved);
    expect(await screen.findByText('Answer saved')).toBeInTheDocument();
    expect(writes().map(({ body }) => body)).toEqual([{ title: 'Thanks', body: 'Thank you!' }]);
    expect(await screen.findByRole('dialog', { name: 'Saved answers' })).toBeInTheDocument();
  });

  test('a refusal stands at its field; a lost answer keeps what was typed', async () => {
    const answers: (Refusal | typeof UNREACHABLE)[] = [
      new Refusal('invalid', 'No', { title: ['This name is taken'] }),
      UNREACHABLE,
    ];
    const { person, press } = show([listed, on(addCanned, () => answers.shift() ?? FAULT)]);
    await press('New saved answer');
    await person.type(box('Name'), 'Hello');
    await person.type(box('Answer'), 'Hi!');
    await press('Save');
    expect(await screen.findByText('This name is taken')).toBeInTheDocument();
    expect(box('Name')).toBeInvalid();
    await press('Save');
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the studio');
    expect([box('Name'), box('Answer')].map((field) => (field as HTMLInputElement).value)).toEqual([
      'Hello',
      'Hi!',
    ]);
  });

  test('one that is there is changed on the version that was read', async () => {
    const { person, press, writes } = show([listed, on(changeCanned, () => saved)]);
    await press('Change Hello');
    expect(box('Answer')).toHaveValue(HELLO.body);
    await person.type(box('Name'), ' there');
    await press('Save');
    expect(await screen.findByText('Answer saved')).toBeInTheDocument();
    expect(writes()).toEqual([
      {
        line: 'PUT /studio/canned-answers/1',
        body: { title: 'Hello there', body: HELLO.body, version: 3 },
      },
    ]);
  });
});

describe('removing one', () => {
  test('asks first, and says so when it is done', async () => {
    const { press, writes } = show([listed, on(removeCanned, () => ({ success: true as const }))]);
    await press('Remove Late');
    const question = screen.getByRole('dialog', { name: 'Remove Late?' });
    await press('Cancel');
    expect(writes()).toEqual([]);
    await press('Remove Late');
    await press('Remove');
    expect(question).toBeInTheDocument();
    expect(await screen.findByText('Saved answer removed')).toBeInTheDocument();
    expect(writes()).toEqual([{ line: 'DELETE /studio/canned-answers/2', body: { version: 1 } }]);
  });

  test('one that somebody changed meanwhile is told once and read anew', async () => {
    const refused = on(removeCanned, () =>
      new Refusal('conflict', 'Changed meanwhile').carrying({ ...LATE, version: 2 }),
    );
    const { press, calls } = show([listed, refused]);
    await press('Remove Late');
    await press('Remove');
    const notes = screen.getByRole('region', { name: 'Notifications' });
    expect(await within(notes).findByText(/Somebody changed this answer/)).toBeInTheDocument();
    expect(within(notes).getAllByRole('alert')).toHaveLength(1);
    expect(calls.at(-1)?.line).toBe('GET /studio/canned-answers');
  });
});
