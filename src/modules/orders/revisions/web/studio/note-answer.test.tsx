// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { DONE, FAULT, held, on, Refusal, UNREACHABLE } from '@test/support/screen/network';
import { showScreen } from '@test/support/screen/screen';
import { answerNote } from '../../revisions.contract';
import type { RevisionNote } from '../revision-types';
import { NoteAnswer } from './note-answer';

const NOTE: RevisionNote = {
  id: 6,
  at_seconds: 42,
  end_seconds: null,
  text: 'More air',
  state: 'open',
  answer: null,
  carried_from: null,
  carried_to: null,
  verdict: null,
};
const SETTLED = {
  ...DONE,
  revision: {
    id: 7,
    service_id: 6,
    order_item_id: 1,
    round: 1,
    version: 1,
    message: 'Brighter',
    response: null,
    is_small: false,
    files: '[]',
    attachments: [],
    notes: [],
    user_is_read: 1 as const,
    created_at: '2026-03-01T12:00:00.000Z',
    answered_at: null,
  },
};
const FAILURES = [
  ['a lost answer', UNREACHABLE, /could not reach the studio/],
  ['a fault', FAULT, /went wrong/],
  ['a refusal', new Refusal('conflict', 'This round is closed.'), /This round is closed/],
] as const;

function show(note: Partial<RevisionNote>, answer: Parameters<typeof on<typeof answerNote>>[1]) {
  const onChange = vi.fn<() => void>();
  const network = [on(answerNote, answer)];
  return {
    onChange,
    ...showScreen(<NoteAnswer note={{ ...NOTE, ...note }} onChange={onChange} />, { network }),
  };
}

describe('an open note', () => {
  test('is done by one call, however often it is pressed', async () => {
    const settled = held<typeof SETTLED>();
    const { person, calls, onChange } = show({}, settled.answer);
    await person.dblClick(await screen.findByRole('button', { name: 'Done' }));
    settled.give(SETTLED);
    await waitFor(() => expect(onChange).toHaveBeenCalledOnce());
    expect(calls.map(({ body }) => body)).toEqual([{ state: 'done', answer: '' }]);
  });

  test('is declined with words only', async () => {
    const { person, calls } = show({}, () => SETTLED);
    await person.click(await screen.findByRole('button', { name: 'Answer or decline' }));
    const field = screen.getByRole('textbox', { name: 'Your answer to this note' });
    expect(field).toHaveFocus();
    await person.click(screen.getByRole('button', { name: 'Decline' }));
    expect(screen.getByRole('alert')).not.toBeEmptyDOMElement();
    expect(calls).toEqual([]);
    await person.type(field, 'It would clip.');
    await person.click(screen.getByRole('button', { name: 'Decline' }));
    await waitFor(() =>
      expect(calls.map(({ body }) => body)).toEqual([{ state: 'declined', answer: 'It would clip.' }]),
    );
  });

  test.each(FAILURES)('%s: says so, and the words stay', async (_name, failure, words) => {
    const { person, onChange } = show({}, () => failure);
    await person.click(await screen.findByRole('button', { name: 'Answer or decline' }));
    const field = screen.getByRole('textbox', { name: 'Your answer to this note' });
    await person.type(field, 'It would clip.');
    await person.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(field).toHaveValue('It would clip.');
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe('a settled note', () => {
  test('is opened again', async () => {
    const { person, onChange } = show({ state: 'done' }, () => SETTLED);
    await person.click(await screen.findByRole('button', { name: 'Open again' }));
    await waitFor(() => expect(onChange).toHaveBeenCalledOnce());
  });

  test.each(FAILURES)('%s while it is opened again: says so', async (_name, failure, words) => {
    const { person } = show({ state: 'declined', answer: 'No' }, () => failure);
    await person.click(await screen.findByRole('button', { name: 'Open again' }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Open again' })).toBeEnabled();
  });

  test('that went over to a later round has no buttons', () => {
    show({ carried_to: 3 }, () => SETTLED);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
