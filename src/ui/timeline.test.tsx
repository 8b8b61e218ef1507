// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Timeline } from './timeline';
import type { Peak } from './waveform-path';

const before: Peak[] = [[-0.25, 0.25]];
const after: Peak[] = [[-1, 1]];

beforeEach(() => {
  HTMLElement.prototype.setPointerCapture = () => undefined;
  window.matchMedia = ((media: string) => ({ matches: true, media })) as typeof window.matchMedia;
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 100));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Song({ told }: { told: (...said: unknown[]) => void }) {
  const [split, setSplit] = useState(0.5);
  return (
    <Timeline
      className="h-32"
      label="Seek in v2"
      sides={{ before, after, split }}
      value={0}
      duration={100}
      onSeek={(at) => told('seek', at)}
      onRange={(from, to) => told('part', from, to)}
      handle={{
        label: 'Compare Sent and v2',
        sides: ['Sent', 'v2'],
        onSplit: (next) => {
          told('split', next);
          setSplit(next);
        },
      }}
      levelLabel
    />
  );
}

const wave = () => screen.getByRole('slider', { name: 'Seek in v2' });
const handle = () => screen.getByRole('slider', { name: 'Compare Sent and v2' });
const at = (clientX: number) => ({ clientX, pointerId: 1, button: 0 });

function show() {
  const told = vi.fn<(...said: unknown[]) => void>();
  render(<Song told={told} />);
  return told;
}

test('issue 17 B2: a press on the wave moves there, also with an unsteady finger; a drag chooses a part, either way', () => {
  const told = show();
  fireEvent.pointerDown(wave(), at(50));
  fireEvent.pointerMove(wave(), at(54));
  fireEvent.pointerUp(wave(), at(54));
  expect(told.mock.calls).toEqual([['seek', 27]]);
  fireEvent.pointerDown(wave(), at(120));
  fireEvent.pointerMove(wave(), at(60));
  fireEvent.pointerUp(wave(), at(40));
  expect(told.mock.calls.slice(1)).toEqual([['part', 20, 60]]);
});

test('issue 17 B2: a swipe that the browser takes to scroll chooses nothing', () => {
  const told = show();
  fireEvent.pointerDown(wave(), at(50));
  fireEvent.pointerMove(wave(), at(90));
  fireEvent.pointerCancel(wave(), at(90));
  fireEvent.pointerMove(wave(), at(150));
  fireEvent.pointerUp(wave(), at(150));
  expect(told).not.toHaveBeenCalled();
  expect(wave()).toHaveClass('touch-pan-y');
});

test('issue 17 B1: the handle is dragged from where it is taken, stays within the wave, and never seeks', () => {
  const told = show();
  fireEvent.pointerDown(handle(), at(110));
  fireEvent.pointerMove(handle(), at(60));
  fireEvent.pointerMove(handle(), at(-400));
  fireEvent.pointerUp(handle(), at(-400));
  fireEvent.pointerMove(handle(), at(150));
  expect(told.mock.calls).toEqual([
    ['split', 0.25],
    ['split', 0],
  ]);
  expect(handle()).toHaveClass('split-handle');
});

test('issue 17 B1: by keys the handle is a slider that says what lies where', async () => {
  const told = show();
  const person = userEvent.setup();
  handle().focus();
  expect(handle()).toHaveAttribute('aria-valuetext', 'Sent up to 50%, then v2');
  await person.keyboard('{ArrowRight}');
  expect(told).toHaveBeenLastCalledWith('split', 0.55);
  await person.keyboard('{End}');
  expect(told).toHaveBeenLastCalledWith('split', 1);
  await vi.waitFor(() => expect(handle()).toHaveAttribute('aria-valuetext', 'All Sent'));
  await person.keyboard('{Home}');
  await vi.waitFor(() => expect(handle()).toHaveAttribute('aria-valuetext', 'All v2'));
  await person.keyboard('{PageUp}');
  expect(told).toHaveBeenLastCalledWith('split', 0.25);
});

test('issue 17 B6: the line of −6 dB is drawn only where it is asked for, at a quarter of the height', () => {
  const { container } = render(
    <Timeline
      className="h-10"
      label="Seek"
      sides={{ before, after, split: 0 }}
      value={0}
      duration={1}
      onSeek={vi.fn<() => void>()}
    />,
  );
  expect(container.querySelector('.top-1\\/4')).toBeNull();
  show();
  expect(screen.getByText('−6 dB').parentElement).toHaveClass('top-1/4');
});
