import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createPlayer } from './lazy-player';
import { createPlainEngine } from './plain-engine';
import { fakeHost, fakePair, type FakeHost } from './plain-engine.testing';
import { endHeld, heldPlayer, playOn, takeBack } from './held-player';
import type { EngineCode, OpenEngine, PlayerSources } from './player-engine';

let host: FakeHost;
let audioOf: FakeHost['audioOf'];

beforeEach(() => {
  host = fakeHost();
  ({ audioOf } = host);
});

/** Engine code of fake elements. */
const codeOf = (open: OpenEngine, more: Partial<EngineCode> = {}): EngineCode => ({
  open,
  warm: () => undefined,
  prepare: () => undefined,
  ...more,
});

test('SAMP-02 who starts pauses the one that played', async () => {
  const open = async () => codeOf((from: PlayerSources) => createPlainEngine(from, { host }));
  const first = createPlayer(fakePair, open);
  first.play();
  await vi.waitFor(() => audioOf('a.mp3').arrive());
  audioOf('a.mp3').runTo(4);
  host.made.length = 0;
  const second = createPlayer(fakePair, open);
  second.play();
  expect(first.state()).toMatchObject({ status: 'paused', position: 4 });
  await vi.waitFor(() => audioOf('a.mp3').arrive());
  expect(second.state().status).toBe('playing');
  second.dispose();
});

describe('before the engine is there', () => {
  const open = vi.fn<() => Promise<EngineCode>>(async () =>
    codeOf((from, { state }) => createPlainEngine(from, { host, state })),
  );
  beforeEach(() => void open.mockClear());

  test('nothing is fetched until somebody comes near, and what was chosen before counts', async () => {
    const player = createPlayer(fakePair, open);
    player.seek(6);
    player.switchTo('before');
    player.match(false);
    player.loop({ from: 8, to: 5 });
    player.pause();
    expect(open).not.toHaveBeenCalled();
    player.play();
    player.play();
    await vi.waitFor(() => audioOf('b.mp3').arrive());
    expect(open).toHaveBeenCalledOnce();
    expect(player.state()).toMatchObject({
      status: 'playing',
      heard: 'before',
      position: 6,
      matched: false,
      loop: { from: 5, to: 8 },
    });
    player.dispose();
  });

  test('ORDR-03 who takes another one’s place goes on where that was: its version, its place, and playing only if it played', async () => {
    const first = createPlayer(fakePair, open);
    first.switchTo('before');
    first.play();
    await vi.waitFor(() => audioOf('b.mp3').arrive());
    audioOf('b.mp3').runTo(7);
    const was = first.state();
    first.dispose();
    host.made.length = 0;
    const next = createPlayer(fakePair, open);
    next.goOn(was);
    await vi.waitFor(() => audioOf('b.mp3').arrive());
    expect(next.state()).toMatchObject({ status: 'playing', heard: 'before', position: 7 });
    next.dispose();
    const still = createPlayer(fakePair, open);
    still.goOn({ ...was, status: 'paused' });
    expect(still.state()).toMatchObject({ status: 'paused', heard: 'before', position: 7 });
    const unused = createPlayer(fakePair, open);
    unused.goOn({ ...was, status: 'idle' });
    unused.goOn({ ...was, heard: 'another song' });
    expect(unused.state()).toMatchObject({ status: 'idle', heard: 'after', position: 0 });
  });

  test('a pause while it is on its way leaves silence, and the next press plays', async () => {
    const player = createPlayer(fakePair, open);
    player.play();
    player.pause();
    await Promise.resolve();
    await Promise.resolve();
    expect([player.state().status, host.made]).toEqual(['paused', []]);
    player.play();
    await vi.waitFor(() => audioOf('a.mp3').arrive());
    expect(player.state().status).toBe('playing');
    player.dispose();
  });

  test('an engine that can not be fetched is told in words, and a press tries it again', async () => {
    open.mockRejectedValueOnce(new Error('offline'));
    const player = createPlayer(fakePair, open);
    player.play();
    await vi.waitFor(() => expect(player.state().status).toBe('failed'));
    expect(player.state().problem).toMatch(/did not load/);
    player.play();
    await vi.waitFor(() => audioOf('a.mp3').arrive());
    expect(player.state()).toMatchObject({ status: 'playing', problem: null });
    player.dispose();
  });
});

describe('somebody comes near', () => {
  test('the recording gets ready once, its length shows before the press, and the press takes what is ready', async () => {
    const prepare = vi.fn<EngineCode['prepare']>((_sources, _state, told) =>
      told({ rate: 48_000, seconds: 187 }),
    );
    const load = async () =>
      codeOf((from, { state }) => createPlainEngine(from, { host, state }), { prepare });
    const player = createPlayer({ ...fakePair, duration: 0 }, load);
    player.prepare();
    await vi.waitFor(() => expect(player.state().duration).toBe(187));
    expect(player.state().status).toBe('idle');
    expect(prepare.mock.calls[0]?.[1]).toMatchObject({ heard: 'after', position: 0 });
    player.play();
    await vi.waitFor(() => audioOf('a.mp3').arrive());
    player.prepare();
    expect(prepare).toHaveBeenCalledOnce();
    player.dispose();
  });

  test('what fails before a press is nobody’s matter', async () => {
    const player = createPlayer(fakePair, () => Promise.reject(new Error('offline')));
    player.warm();
    player.prepare();
    await Promise.resolve();
    await Promise.resolve();
    expect(player.state()).toMatchObject({ status: 'idle', problem: null });
  });

  test('a version shows its own length before anything is loaded', () => {
    const tracks = [
      { id: 'v1', src: 'a.wav', duration: 100 },
      { id: 'v2', src: 'b.wav', duration: 90 },
    ];
    const player = createPlayer({ tracks, first: 'v2', duration: 0 });
    expect(player.state().duration).toBe(90);
    player.switchTo('v1');
    expect(player.state().duration).toBe(100);
  });
});

test('without a bar on the page nothing plays on', async () => {
  const player = createPlayer(fakePair, async () => codeOf((from) => createPlainEngine(from, { host })));
  player.play();
  const playing = { key: 'a', player, title: 'A', parts: [], events: {} };
  expect(playOn(playing)).toBe(false);
  expect(heldPlayer('a')).toBeNull();
  takeBack(player);
  endHeld();
  player.dispose();
});
