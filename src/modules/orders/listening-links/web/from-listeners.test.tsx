// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { DONE, on, Refusal } from '@test/support/screen/network';
import { showScreen } from '@test/support/screen/screen';
import {
  listListenerComments,
  markListenerCommentsSeen,
  settleListenerComments,
} from '../listening-links.contract';
import type { GatheredNote } from '../listening-links.rules';
import { FromListeners } from './from-listeners';
import { entriesOf, type Gathered } from './use-gathering';

const AT = '2026-11-25T12:00:00.000Z';

const written = (id: number, over: Partial<Gathered> = {}): Gathered => ({
  id,
  name: 'Sam',
  link_label: 'Band',
  version: 1,
  at_seconds: 42,
  end_seconds: null,
  text: 'Vocal loud',
  created_at: AT,
  edited_at: null,
  settled: null,
  is_new: false,
  ...over,
});

/** The list as the server keeps it: what is settled stays so. */
function server(comments: Gathered[]) {
  const kept = [...comments];
  const settle = on(settleListenerComments, ({ body }) => {
    for (const [index, one] of kept.entries())
      if (body.comment_ids.some((id) => id === one.id)) kept[index] = { ...one, settled: body.settled };
    return DONE;
  });
  return [
    on(listListenerComments, () => ({ data: [...kept] })),
    settle,
    on(markListenerCommentsSeen, () => DONE),
  ];
}

function show(network: Parameters<typeof showScreen>[1] & object, notNow: string | null = null) {
  const onAdd = vi.fn<(notes: readonly GatheredNote[]) => void>();
  const shown = showScreen(<FromListeners orderId={5} itemId={6} notNow={notNow} onAdd={onAdd} />, network);
  return { ...shown, onAdd };
}

const opened = async (person: { click: (element: Element) => Promise<void> }) => {
  await person.click(await screen.findByRole('button', { name: /From your listeners/ }));
  return screen.getByRole('region', { name: 'From your listeners' });
};

describe('what listeners wrote', () => {
  test('is picked, put into other words and added with its name; nothing else is sent by it', async () => {
    const { person, onAdd, calls } = show({ network: server([written(1), written(2, { text: 'Other' })]) });
    const list = await opened(person);
    await person.click(within(list).getAllByRole('button', { name: 'Edit the words of Sam' })[0] as Element);
    const words = within(list).getByLabelText(/What Sam wrote/);
    await person.clear(words);
    await person.type(words, 'Vocal 1 dB down');
    await person.click(within(list).getByRole('button', { name: 'Save' }));
    await person.click(within(list).getByRole('checkbox', { name: /Vocal 1 dB down/ }));
    await person.dblClick(within(list).getByRole('button', { name: 'Add to my notes (1)' }));
    await waitFor(() => expect(onAdd).toHaveBeenCalledTimes(1));
    expect(onAdd).toHaveBeenCalledWith([{ at_seconds: 42, end_seconds: null, text: 'Sam: Vocal 1 dB down' }]);
    expect(await screen.findByRole('button', { name: 'From your listeners (1)' })).toBeInTheDocument();
    const writes = calls.filter(({ line }) => !line.startsWith('GET'));
    expect(writes.map(({ body }) => body)).toEqual([{ comment_ids: [1], settled: 'added' }]);
  });

  test('is merged into one note at the earliest time, and taken apart again', async () => {
    const { person, onAdd } = show({
      network: server([written(1), written(2, { name: 'Kim', at_seconds: 44, text: 'Me too' })]),
    });
    const list = await opened(person);
    await person.click(within(list).getByLabelText('Pick all'));
    await person.click(within(list).getByRole('button', { name: 'Merge' }));
    expect(within(list).getByText('(2 merged)')).toBeInTheDocument();
    await person.click(within(list).getByRole('button', { name: 'Take the merged comments apart' }));
    expect(within(list).queryByText('(2 merged)')).toBeNull();
    await person.click(within(list).getByLabelText('Pick all'));
    await person.click(within(list).getByRole('button', { name: 'Merge' }));
    await person.click(within(list).getByLabelText('Pick all'));
    await person.click(within(list).getByRole('button', { name: 'Add to my notes (1)' }));
    await waitFor(() =>
      expect(onAdd).toHaveBeenCalledWith([
        { at_seconds: 42, end_seconds: 44, text: 'Sam: Vocal loud / Kim: Me too' },
      ]),
    );
  });

  test('is left out and put back; a refusal adds nothing to the notes', async () => {
    const { person } = show({ network: server([written(1)]) });
    const list = await opened(person);
    await person.click(within(list).getByLabelText('Pick all'));
    await person.click(within(list).getByRole('button', { name: 'Leave out' }));
    expect(await within(list).findByText(/You have been through all comments/)).toBeInTheDocument();
    await person.click(within(list).getByRole('button', { name: 'Added or left out (1)' }));
    await person.click(within(list).getByRole('button', { name: 'Put back' }));
    expect(await within(list).findByLabelText('Pick all')).toBeInTheDocument();
  });

  test('a call that is refused adds no note', async () => {
    const refused = on(settleListenerComments, () => new Refusal('not_found', 'Gone.'));
    const [listed, , seen] = server([written(1)]);
    const { person, onAdd } = show({ network: [listed, refused, seen].filter((one) => one !== undefined) });
    const list = await opened(person);
    await person.click(within(list).getByLabelText('Pick all'));
    await person.click(within(list).getByRole('button', { name: /^Add to my notes/ }));
    expect(await screen.findByText('Gone.')).toBeInTheDocument();
    expect(onAdd).not.toHaveBeenCalled();
  });

  test('waits where no request can be made, and says why', async () => {
    const { person } = show({ network: server([written(1)]) }, 'Not now.');
    const list = await opened(person);
    await person.click(within(list).getByLabelText('Pick all'));
    expect(within(list).getByRole('button', { name: /^Add to my notes/ })).toBeDisabled();
    expect(within(list).getByText('Not now.')).toBeInTheDocument();
  });
});

test('a comment that was deleted meanwhile leaves its group, and a group of one is no group', () => {
  const changes = { words: {}, groups: [[1, 2, 3]] };
  const all = [written(1), written(2, { at_seconds: 50 }), written(3, { settled: 'dropped' })];
  expect(entriesOf(all, changes).map(({ ids }) => ids)).toEqual([[1, 2]]);
  expect(entriesOf(all.slice(1), changes).map(({ ids }) => ids)).toEqual([[2]]);
});
