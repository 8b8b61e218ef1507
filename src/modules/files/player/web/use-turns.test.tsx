// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Player, PlayerState } from './player-engine';
import { useArrival } from './use-arrival';
import { useTurns } from './use-turns';

afterEach(cleanup);

const START: PlayerState = {
  status: 'paused',
  heard: 'v2',
  position: 0,
  duration: 180,
  buffered: 0,
  matched: false,
  loop: null,
  problem: null,
};

/** A player that does what it is told, and says so. */
function standIn() {
  let state = START;
  const change = (next: Partial<PlayerState>): void => void (state = { ...state, ...next });
  const player = {
    play: vi.fn<() => void>(() => change({ status: 'playing' })),
    seek: vi.fn<(at: number) => void>((position) => change({ position })),
    loop: (loop: PlayerState['loop']) => change({ loop }),
    match: (matched: boolean) => change({ matched }),
    switchTo: (heard: string) => change({ heard }),
  };
  return { player: player as unknown as Player, told: player, change, state: () => state };
}

test('issue 17 B3: one press plays the place in both versions by turns, level matched; the choice of a person ends it', () => {
  const { player, told, change, state } = standIn();
  const hook = renderHook(() => useTurns(player, state()));
  const show = (next: Partial<PlayerState> = {}) => {
    change(next);
    hook.rerender();
  };
  act(() => hook.result.current.compare({ from: 40, to: 52 }, ['v1', 'v2']));
  show();
  expect(told.seek).toHaveBeenLastCalledWith(40);
  expect(state()).toMatchObject({
    heard: 'v1',
    matched: true,
    status: 'playing',
    loop: { from: 40, to: 52 },
  });
  expect(hook.result.current.comparing).toEqual({ from: 40, to: 52 });
  for (const position of [45, 51.9]) show({ position });
  expect(state().heard).toBe('v1');
  show({ position: 40.1 });
  expect(state().heard).toBe('v2');
  for (const position of [41, 50, 49.9]) show({ position });
  expect(state().heard).toBe('v2');
  show({ position: 40 });
  expect(state().heard).toBe('v1');
  act(() => hook.result.current.end());
  for (const position of [51, 40]) show({ position });
  expect(state().heard).toBe('v1');
  expect(hook.result.current.comparing).toBeNull();
});

test('issue 17 B3: the end of the loop is the end of the turns', () => {
  const { player, change, state } = standIn();
  const hook = renderHook(() => useTurns(player, state()));
  act(() => hook.result.current.compare({ from: 3, to: 9 }, ['v1', 'v2']));
  change({ loop: null });
  hook.rerender();
  expect(hook.result.current.comparing).toBeNull();
});

test('issue 17 B5: a version that comes while another plays is told of until it is heard; in silence it is not', () => {
  const track = (label: string) => ({ id: label, label });
  const first = { tracks: [track('v1')], heard: 'v1', busy: true };
  const hook = renderHook(({ tracks, heard, busy }) => useArrival(tracks, { heard, busy }), {
    initialProps: first,
  });
  expect(hook.result.current).toBeNull();
  const both = [track('v1'), track('v2')];
  // As a page sees it: the player of both begins silently with the newest, then goes on with the other.
  hook.rerender({ tracks: both, heard: 'v2', busy: false });
  hook.rerender({ ...first, tracks: both });
  expect(hook.result.current).toEqual(track('v2'));
  hook.rerender({ tracks: both, heard: 'v1', busy: false });
  expect(hook.result.current).toEqual(track('v2'));
  hook.rerender({ tracks: both, heard: 'v2', busy: true });
  expect(hook.result.current).toBeNull();
  hook.rerender({ tracks: both, heard: 'v2', busy: false });
  hook.rerender({ tracks: [...both, track('v3')], heard: 'v2', busy: false });
  expect(hook.result.current).toBeNull();
});
