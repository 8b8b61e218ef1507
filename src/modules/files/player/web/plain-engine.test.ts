import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createPlainEngine } from './plain-engine';
import { fakeHost, fakePair, type FakeHost } from './plain-engine.testing';
import { type PlayerEngine, type PlayerSources } from './player-engine';

let host: FakeHost;
let audioOf: FakeHost['audioOf'];
const single: PlayerSources = { tracks: [{ id: 'after', src: 'a.mp3' }], first: 'after', duration: 0 };
const pair = () => createPlainEngine(fakePair, { host });

/** Plays the after side until the given second. */
function playing(seconds: number): PlayerEngine {
  const engine = pair();
  engine.play();
  audioOf('a.mp3').arrive();
  audioOf('a.mp3').runTo(seconds);
  return engine;
}

beforeEach(() => {
  host = fakeHost();
  ({ audioOf } = host);
});

test('nothing is loaded and nothing plays by itself', () => {
  const engine = pair();
  engine.seek(5);
  engine.switchTo('before');
  expect(host.made).toEqual([]);
  expect(engine.state()).toMatchObject({ status: 'idle', heard: 'before', position: 5 });
});

test('a press loads both sides, plays the chosen one and follows it', () => {
  const engine = pair();
  engine.play();
  expect(engine.state().status).toBe('loading');
  audioOf('a.mp3').arrive(21);
  audioOf('a.mp3').runTo(3);
  expect(engine.state()).toMatchObject({
    status: 'playing',
    heard: 'after',
    position: 3,
    duration: 21,
    buffered: 21,
  });
  expect(audioOf('b.mp3').paused).toBe(true);
});

describe('SAMP-03 switching sides', () => {
  test('SAMP-03 keeps the place and goes on playing on the other side', () => {
    const engine = playing(7.5);
    engine.switchTo('before');
    expect(audioOf('a.mp3').paused).toBe(true);
    expect(audioOf('b.mp3')).toMatchObject({ paused: false, currentTime: 7.5 });
    audioOf('b.mp3').arrive();
    expect(engine.state()).toMatchObject({ status: 'playing', heard: 'before', position: 7.5 });
  });

  test('SAMP-03 keeps the place while paused, and plays on from it', () => {
    const engine = playing(7.5);
    engine.pause();
    engine.switchTo('before');
    expect(engine.state()).toMatchObject({ status: 'paused', heard: 'before', position: 7.5 });
    engine.play();
    expect(audioOf('b.mp3')).toMatchObject({ paused: false, currentTime: 7.5 });
  });

  test('SAMP-03 a side whose sound arrives late is put to the place again', () => {
    const engine = playing(9);
    engine.switchTo('before');
    const before = audioOf('b.mp3');
    before.currentTime = 0;
    before.arrive();
    expect(before.currentTime).toBe(9);
  });

  test('the side that is left says nothing more', () => {
    const engine = playing(7.5);
    engine.switchTo('before');
    audioOf('a.mp3').runTo(1);
    audioOf('a.mp3').tell('error');
    expect(engine.state()).toMatchObject({ position: 7.5, status: 'playing' });
  });
});

test('the louder side is turned down to the other, and one press gives the true level', () => {
  const engine = playing(4);
  expect(audioOf('a.mp3').volume).toBeCloseTo(10 ** (-6 / 20), 6);
  expect(audioOf('b.mp3').volume).toBe(1);
  engine.match(false);
  expect(audioOf('a.mp3').volume).toBe(1);
});

test('a looped part begins anew at its end, and not for whoever stands behind it', () => {
  const engine = playing(4);
  engine.loop({ from: 5, to: 8 });
  audioOf('a.mp3').runTo(7.9);
  audioOf('a.mp3').runTo(8.02);
  expect(engine.state().position).toBe(5);
  engine.seek(12);
  audioOf('a.mp3').runTo(12.1);
  expect(engine.state().position).toBe(12.1);
});

test('a browser that wants the press again rests, and plays at the next one', async () => {
  const engine = pair();
  const refused = new Error('play() needs a press');
  refused.name = 'NotAllowedError';
  engine.play();
  engine.pause();
  audioOf('a.mp3').outcome = refused;
  engine.play();
  await vi.waitFor(() => expect(engine.state().status).toBe('paused'));
});

test('seeking is held within the recording', () => {
  const engine = playing(4);
  engine.seek(400);
  expect(engine.state().position).toBe(20);
  engine.seek(-3);
  expect(audioOf('a.mp3').currentTime).toBe(0);
});

test('SAMP-01 buffered is what can be played on from here', () => {
  const engine = playing(4);
  const audio = audioOf('a.mp3');
  audio.ranges = [
    [0, 6],
    [12, 15],
  ];
  audio.tell('progress');
  expect(engine.state().buffered).toBe(6);
  engine.seek(13);
  expect(engine.state().buffered).toBe(15);
  engine.seek(9);
  expect(engine.state().buffered).toBe(0);
});

test('at the end it rests, and a press begins anew', () => {
  const engine = playing(19.9);
  audioOf('a.mp3').tell('ended');
  expect(engine.state()).toMatchObject({ status: 'paused', position: 20 });
  engine.play();
  expect(audioOf('a.mp3').currentTime).toBe(0);
});

test('a sound that cannot be loaded fails, and a press tries it again', async () => {
  const engine = pair();
  engine.play();
  audioOf('a.mp3').tell('error');
  expect(engine.state().status).toBe('failed');
  host.made.length = 0;
  engine.play();
  audioOf('a.mp3').arrive();
  expect(engine.state().status).toBe('playing');
});

test('a pause before the sound is no failure', async () => {
  const engine = createPlainEngine(single, { host });
  engine.play();
  const abort = new Error('interrupted');
  abort.name = 'AbortError';
  audioOf('a.mp3').outcome = abort;
  engine.pause();
  engine.play();
  await Promise.resolve();
  expect(engine.state().status).toBe('loading');
});

test('leaving the page stops the sound, and a single recording has no other side', () => {
  const engine = createPlainEngine(single, { host });
  engine.play();
  const audio = audioOf('a.mp3');
  audio.arrive();
  engine.switchTo('before');
  expect(engine.state().heard).toBe('after');
  engine.dispose();
  expect(audio).toMatchObject({ paused: true, src: '' });
});

test('listeners hear of changes only', () => {
  const engine = playing(4);
  const heard = vi.fn<() => void>();
  const stop = engine.subscribe(heard);
  audioOf('a.mp3').runTo(4);
  expect(heard).not.toHaveBeenCalled();
  audioOf('a.mp3').runTo(5);
  expect(heard).toHaveBeenCalledOnce();
  stop();
  audioOf('a.mp3').runTo(6);
  expect(heard).toHaveBeenCalledOnce();
});
