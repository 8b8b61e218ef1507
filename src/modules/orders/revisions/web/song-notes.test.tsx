// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FAULT, held, on, Refusal, UNREACHABLE } from '@test/support/screen/network';
import { showScreen } from '@test/support/screen/screen';
import type { SongControls } from '@/modules/files/player/web/versions-player';
import { judgeNote } from '../revisions.contract';
import type { VersionPair } from './note-verdict';
import type { RevisionNote, WireRound } from './revision-types';
import { SongNotes } from './song-notes';

const NOTE: RevisionNote = {
  id: 6,
  at_seconds: 40,
  end_seconds: 52,
  text: 'Less reverb',
  state: 'done',
  answer: 'Down by 3 dB.',
  carried_from: null,
  carried_to: null,
  verdict: null,
};
const PAIR: VersionPair = { from: 1, to: 2, tracks: ['1-4', '2-9'] };
const ROUND = { notes: [] } as unknown as WireRound;

interface Shown {
  readonly notes?: readonly Partial<RevisionNote>[];
  readonly pair?: VersionPair | null;
  readonly answer?: Parameters<typeof on<typeof judgeNote>>[1];
  readonly comparing?: SongControls['comparing'];
}

function show({ notes = [{}], pair = PAIR, answer = () => FAULT, comparing = null }: Shown) {
  const onChange = vi.fn<() => void>();
  const controls = {
    play: null,
    note: null,
    meter: null,
    seek: vi.fn<SongControls['seek']>(),
    compare: vi.fn<SongControls['compare']>(),
    comparing,
    heard: '2-9',
    stop: vi.fn<() => void>(),
  };
  const list = (
    <SongNotes
      orderId={501}
      notes={notes.map((note, index) => ({ ...NOTE, id: 6 + index, ...note }))}
      drafts={[]}
      pair={pair}
      controls={controls}
      engineer="Ida"
      onChange={onChange}
    />
  );
  return { onChange, controls, ...showScreen(list, { network: [on(judgeNote, answer)] }) };
}

const press = (name: string) => screen.getByRole('button', { name });

test('issue 17 B3: the answer is at the note, a press goes to its place, one more plays both versions of the part', async () => {
  const { person, controls } = show({});
  await person.click(await screen.findByRole('button', { name: /Go to.*0:40 to 0:52.*Less reverb/ }));
  expect(controls.seek).toHaveBeenCalledWith(40);
  expect(screen.getByText('Down by 3 dB.')).toBeVisible();
  await person.click(press('Hear v1 and v2'));
  expect(controls.compare).toHaveBeenCalledWith({ from: 40, to: 52 }, ['1-4', '2-9']);
});

test('issue 17 B3: a note about a moment plays what is around it; one about the whole song has nothing to play', async () => {
  const { person, controls } = show({ notes: [{ at_seconds: 0.4, end_seconds: null }] });
  await person.click(await screen.findByRole('button', { name: 'Hear v1 and v2' }));
  expect(controls.compare).toHaveBeenCalledWith({ from: 0, to: 5.4 }, ['1-4', '2-9']);
  const { container } = show({ notes: [{ at_seconds: null, end_seconds: null }] });
  const whole = within(container).getByRole('group', { name: /Fixed in v2/ });
  expect(within(whole).queryByRole('button', { name: /Hear/ })).not.toBeInTheDocument();
  expect(within(whole).getByRole('button', { name: 'Fixed' })).toBeEnabled();
});

test('issue 17 B3: while both play it says which, and the same button stops', async () => {
  const { person, controls } = show({ comparing: { from: 40, to: 52 } });
  await person.click(await screen.findByRole('button', { name: 'Now v2' }));
  expect(controls.stop).toHaveBeenCalledOnce();
});

test('issue 17 B3: fixed is sent once by a double press, and the order is read again', async () => {
  const said = held<{ success: true; revision: WireRound }>();
  const { person, calls, onChange } = show({ answer: said.answer });
  await person.dblClick(await screen.findByRole('button', { name: 'Fixed' }));
  said.give({ success: true, revision: ROUND });
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ verdict: 'fixed' }]));
  expect(calls[0]?.line).toContain('/orders/501/revision-notes/6/verdict');
  expect(onChange.mock.calls.length).toBeLessThanOrEqual(1);
});

test.each([
  ['a lost answer', UNREACHABLE, /could not reach the studio/],
  ['a fault', FAULT, /went wrong/],
  ['a refusal', new Refusal('conflict', 'This note moved to round 2.'), /moved to round 2/],
] as const)('issue 17 B3: %s says so, and can be pressed again', async (_name, failure, words) => {
  const { person } = show({ answer: () => failure });
  await person.click(await screen.findByRole('button', { name: 'Not yet' }));
  expect(await screen.findByText(words)).toBeVisible();
  expect(press('Not yet')).toBeEnabled();
});

test('issue 17 B3: what was said stays to be read and can be changed; what was declined can be asked again', async () => {
  show({ notes: [{ verdict: 'not_yet' }] });
  expect(await screen.findByText('Not yet: in your next request')).toBeVisible();
  expect(press('Change')).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Fixed' })).not.toBeInTheDocument();
});

test('issue 17 B3: no newer version, no question; numbers are those of the pins, by time', async () => {
  const notes = [
    { at_seconds: 90, end_seconds: null, text: 'Later', state: 'open', answer: null },
    { at_seconds: null, end_seconds: null, text: 'Warmer', state: 'open', answer: null },
    { at_seconds: 5, end_seconds: null, text: 'Early', state: 'open', answer: null },
  ] as const;
  show({ notes, pair: null });
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'OverallWarmer',
    'Go to 10:05Early',
    'Go to 21:30Later',
  ]);
  expect(screen.queryByRole('button', { name: 'Fixed' })).not.toBeInTheDocument();
});
