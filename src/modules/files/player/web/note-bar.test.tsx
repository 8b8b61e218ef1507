// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { NoteBar, type WrittenAt } from './note-bar';

afterEach(cleanup);

const field = () => screen.getByRole('textbox', { name: 'Write a note at this moment' });

test('D4: a note belongs to the moment of its first letter, however far the song has gone since', async () => {
  const onNote = vi.fn<(at: WrittenAt, text: string) => void>();
  let at = 42.5;
  const { rerender } = render(<NoteBar position={42} place={() => at} onNote={onNote} />);
  const person = userEvent.setup();
  await person.type(field(), 'Vocal');
  at = 51;
  rerender(<NoteBar position={51} place={() => at} onNote={onNote} />);
  expect(screen.getByText('0:42')).toBeInTheDocument();
  await person.type(field(), ' a bit loud{Enter}');
  expect(onNote.mock.calls).toEqual([[{ at_seconds: 42.5, end_seconds: null }, 'Vocal a bit loud']]);
  expect(field()).toHaveValue('');
  expect(field()).toHaveFocus();
  expect(screen.getByText('0:51')).toBeInTheDocument();
});

test('D4: emptied and begun anew, it is at the new moment; blanks are no note', async () => {
  const onNote = vi.fn<(at: WrittenAt, text: string) => void>();
  let at = 10;
  render(<NoteBar position={10} place={() => at} onNote={onNote} />);
  const person = userEvent.setup();
  await person.type(field(), 'x');
  await person.clear(field());
  at = 20;
  await person.type(field(), '   {Enter}');
  expect(onNote).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: /^Add the note/ })).toBeDisabled();
  await person.clear(field());
  at = 30;
  await person.type(field(), 'Here');
  await person.click(screen.getByRole('button', { name: 'Add the note at 0:30' }));
  expect(onNote.mock.calls).toEqual([[{ at_seconds: 30, end_seconds: null }, 'Here']]);
});
