import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createPlayer } from './lazy-player';
import { createPlainEngine } from './plain-engine';
import { fakeHost, fakePair, type FakeHost } from './plain-engine.testing';
import type { OpenEngine, PlayerSources } from './player-engine';

let host: FakeHost;
let audioOf: FakeHost['audioOf'];

beforeEach(() => {
  host = fakeHost();
  ({ audioOf } = host);
});

test('SAMP-02 who starts pauses the one that played', async () => {
  const open = async () => (from: PlayerSources) => createPlainEngine(from, { host });
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
  const open = vi.fn<() => Promise<OpenEngine>>(
    async () =>
      (from, { state }) =>
        createPlainEngine(from, { host, state }),
  );
  beforeEach(() => void open.mockClear());

  test('nothing is fetched until a press of play, and what was chosen before counts', async () => {
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
