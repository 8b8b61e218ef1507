import { beforeEach, describe, expect, test, vi } from 'vitest';
import { claimPlayback } from './one-at-a-time';
import { createPlainEngine, type AudioLike, type EngineHost } from './plain-engine';
import type { PlayerEngine } from './player-engine';

class FakeAudio implements AudioLike {
  src = '';
  preload = '';
  currentTime = 0;
  duration = Number.NaN;
  readyState = 0;
  paused = true;
  ranges: [number, number][] = [];
  outcome: Error | null = null;
  readonly #listeners = new Map<string, (() => void)[]>();

  get buffered() {
    return {
      length: this.ranges.length,
      start: (index: number) => this.ranges[index]?.[0] ?? 0,
      end: (index: number) => this.ranges[index]?.[1] ?? 0,
    };
  }
  async play() {
    this.paused = false;
    if (this.outcome) throw this.outcome;
  }
  pause() {
    if (this.paused) return;
    this.paused = true;
    this.tell('pause');
  }
  load() {
    this.readyState = 0;
  }
  removeAttribute() {
    this.src = '';
  }
  addEventListener(type: string, listener: () => void) {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
  }
  tell(type: string) {
    for (const listener of this.#listeners.get(type) ?? []) listener();
  }
  /** The sound arrives and plays on from where it was put. */
  arrive(duration = 20) {
    this.duration = duration;
    this.readyState = 4;
    this.ranges = [[0, duration]];
    this.tell('loadedmetadata');
    if (!this.paused) this.tell('playing');
  }
  runTo(seconds: number) {
    this.currentTime = seconds;
    this.tell('timeupdate');
  }
}

let made: FakeAudio[];
const host: EngineHost = {
  createAudio: () => {
    const audio = new FakeAudio();
    made.push(audio);
    return audio;
  },
  everyFrame: () => () => undefined,
};

const pair = () => createPlainEngine({ before: 'b.mp3', after: 'a.mp3', duration: 20 }, host);
const audioOf = (src: string): FakeAudio => {
  const found = made.find((audio) => audio.src === src);
  if (!found) throw new Error(`${src} was never loaded`);
  return found;
};

/** Plays the after side until the given second. */
function playing(seconds: number): PlayerEngine {
  const engine = pair();
  engine.play();
  audioOf('a.mp3').arrive();
  audioOf('a.mp3').runTo(seconds);
  return engine;
}

beforeEach(() => {
  made = [];
  claimPlayback({ pause: () => undefined });
});

test('nothing is loaded and nothing plays by itself', () => {
  const engine = pair();
  engine.seek(5);
  engine.switchTo('before');
  expect(made).toEqual([]);
  expect(engine.state()).toEqual({ status: 'idle', side: 'before', position: 5, duration: 20, buffered: 0 });
});

test('a press loads both sides, plays the chosen one and follows it', () => {
  const engine = pair();
  engine.play();
  expect(engine.state().status).toBe('loading');
  audioOf('a.mp3').arrive(21);
  audioOf('a.mp3').runTo(3);
  expect(engine.state()).toEqual({
    status: 'playing',
    side: 'after',
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
    expect(engine.state()).toMatchObject({ status: 'playing', side: 'before', position: 7.5 });
  });

  test('SAMP-03 keeps the place while paused, and plays on from it', () => {
    const engine = playing(7.5);
    engine.pause();
    engine.switchTo('before');
    expect(engine.state()).toMatchObject({ status: 'paused', side: 'before', position: 7.5 });
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

test('SAMP-02 who starts pauses the one that played', () => {
  const first = playing(4);
  made = [];
  const second = pair();
  second.play();
  expect(first.state()).toMatchObject({ status: 'paused', position: 4 });
  audioOf('a.mp3').arrive();
  expect(second.state().status).toBe('playing');
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
  made = [];
  engine.play();
  audioOf('a.mp3').arrive();
  expect(engine.state().status).toBe('playing');
});

test('a pause before the sound is no failure', async () => {
  const engine = createPlainEngine({ after: 'a.mp3', duration: 0 }, host);
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
  const engine = createPlainEngine({ after: 'a.mp3', duration: 0 }, host);
  engine.play();
  const audio = audioOf('a.mp3');
  audio.arrive();
  engine.switchTo('before');
  expect(engine.state().side).toBe('after');
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
