import { describe, expect, test } from 'vitest';
import { Deck, type Block } from './deck';
import type { Stereo } from './stereo';

const RATE = 48_000;
const RAMP = 240;
const LENGTH = 200_000;

/** Frame numbers from 1 up in the right channel; the left has them with the sign of the track. */
function carrying(from: number, count: number, sign: number): Stereo {
  const left = new Float32Array(count);
  const right = new Float32Array(count);
  for (let i = 0; i < count; i += 1) {
    left[i] = (sign * (from + i + 1)) / 2 ** 20;
    right[i] = (from + i + 1) / 2 ** 20;
  }
  return { left, right };
}

interface Bench {
  readonly deck: Deck;
  readonly jumps: (readonly number[])[];
  heard: number;
  /** Gives both tracks frames of the present stretch. */
  feed(from: number, count: number, tracks?: readonly number[]): void;
  /** Frame numbers that came out, 0 for silence. */
  run(frames: number): { numbers: number[]; left: number[] };
}

function bench(): Bench {
  const jumps: (readonly number[])[] = [];
  const deck = new Deck({ rate: RATE, tracks: 2, seconds: 2, onJump: (frames) => jumps.push(frames) });
  return {
    deck,
    jumps,
    heard: 0,
    feed(from, count, tracks = [0, 1]) {
      for (const track of tracks) {
        const sound = carrying(from, count, track === 0 ? 1 : -1);
        deck.write({ ...deck.stretch, track, frame: from, sound });
      }
    },
    run(frames) {
      const numbers: number[] = [];
      const all: number[] = [];
      for (let done = 0; done < frames; done += 128) {
        const left = new Float32Array(128);
        const right = new Float32Array(128);
        deck.render(left, right, this.heard);
        numbers.push(...Array.from(right, (value) => value * 2 ** 20));
        all.push(...Array.from(left, (value) => value * 2 ** 20));
      }
      return { numbers, left: all };
    },
  };
}

function playing(from = 0): Bench {
  const made = bench();
  made.feed(0, 60_000);
  made.deck.play();
  made.run(384);
  if (from > 0) throw new Error('start at 0');
  return made;
}

const oneByOne = (numbers: readonly number[], first: number) =>
  numbers.every((value, index) => Math.abs(value - (first + index)) < 0.05);

describe('SAMP-03 a switch', () => {
  test('SAMP-03 begins with the next frame, stays at the same frame in every sample, and ends after 5 ms', () => {
    const made = playing();
    made.heard = 1;
    const { numbers, left } = made.run(640);
    // Both tracks have the same number in the right channel: it never leaves the count, not within the ramp either.
    expect(oneByOne(numbers, 385)).toBe(true);
    expect(left[0]).toBeLessThan(385);
    expect(left[RAMP - 2]).toBeGreaterThan(-(385 + RAMP - 2));
    expect(left.slice(RAMP - 1)).toEqual(numbers.slice(RAMP - 1).map((value) => -value));
  });

  test('a second switch within the ramp turns around where it is, with equal gain', () => {
    const made = playing();
    made.heard = 1;
    const first = made.run(128);
    made.heard = 0;
    const second = made.run(512);
    expect(oneByOne([...first.numbers, ...second.numbers], 385)).toBe(true);
    const parts = [...first.left, ...second.left].map((value, index) => value / (385 + index));
    for (const [index, part] of parts.entries())
      expect(Math.abs(part - (parts[index - 1] ?? 1))).toBeLessThan(2.1 / RAMP);
    expect(parts.at(-1)).toBe(1);
  });

  test('waits for a track that is not there yet, without a gap', () => {
    const made = bench();
    made.feed(0, 30_000, [0]);
    made.deck.play();
    made.heard = 1;
    made.run(0);
    made.heard = 0;
    made.run(384);
    made.heard = 1;
    const waiting = made.run(256);
    expect(waiting.left).toEqual(waiting.numbers);
    made.feed(0, 30_000, [1]);
    expect(oneByOne(made.run(512).numbers, 641)).toBe(true);
    expect(made.run(128).left[0]).toBe(-1153);
  });

  test('while it rests is there at once', () => {
    const made = bench();
    made.feed(0, 30_000);
    made.heard = 1;
    made.deck.play();
    expect(made.run(384).left.at(-1)).toBe(-384);
  });
});

describe('a jump', () => {
  test('plays on at the old place until the new one is there, then goes on at the very frame', () => {
    const made = playing();
    made.deck.seek(100_000, 1);
    expect(oneByOne(made.run(256).numbers, 385)).toBe(true);
    made.feed(100_000, 20_000);
    const { numbers } = made.run(640);
    expect(numbers.every((value) => value > 0)).toBe(true);
    expect(oneByOne(numbers.slice(RAMP - 1), 100_000 + RAMP)).toBe(true);
  });

  test('sound of the new place that is faster than the jump is kept for it, older sound is not taken', () => {
    const made = playing();
    const early: Block = { epoch: 1, lap: 0, track: 0, frame: 50_000, sound: carrying(50_000, 16_000, 1) };
    made.deck.write(early);
    made.deck.seek(50_000, 1);
    made.deck.write({ epoch: 0, lap: 0, track: 0, frame: 58_000, sound: carrying(9, 1000, 1) });
    expect(oneByOne(made.run(640).numbers.slice(RAMP - 1), 50_000 + RAMP)).toBe(true);
    expect(made.deck.status).toBe('playing');
  });

  test('whose sound does not come fades to silence and waits', () => {
    const made = playing();
    made.deck.seek(100_000, 1);
    const { numbers } = made.run(2 * RATE);
    expect(numbers.slice(0, 0.98 * RATE).every((value) => value > 0)).toBe(true);
    expect(numbers.slice(1.01 * RATE).every((value) => value === 0)).toBe(true);
    expect(made.deck).toMatchObject({ status: 'waiting', position: 100_000 });
    made.feed(100_000, 20_000);
    expect(oneByOne(made.run(640).numbers.slice(RAMP), 100_000 + RAMP + 1)).toBe(true);
  });

  test('while it rests is silent', () => {
    const made = bench();
    made.feed(0, 1000);
    made.deck.seek(5000, 1);
    made.feed(5000, 15_000);
    expect(made.run(256).numbers.every((value) => value === 0)).toBe(true);
    made.deck.play();
    expect(oneByOne(made.run(640).numbers.slice(RAMP), 5000 + RAMP + 1)).toBe(true);
  });
});

describe('start, stop and end', () => {
  test('a stop fades within 5 ms and going on misses no frame', () => {
    const made = playing();
    made.deck.pause();
    const { numbers } = made.run(512);
    expect(numbers.slice(RAMP).every((value) => value === 0)).toBe(true);
    expect(made.deck).toMatchObject({ status: 'stopped', position: 384 + RAMP });
    made.deck.play();
    expect(oneByOne(made.run(512).numbers.slice(RAMP), 385 + 2 * RAMP)).toBe(true);
  });

  test('sound that runs dry fades, waits, and goes on behind it', () => {
    const made = bench();
    made.feed(0, 14_000);
    made.deck.play();
    const { numbers } = made.run(16_384);
    expect(Math.max(...numbers)).toBeLessThanOrEqual(14_000);
    expect(numbers.slice(14_080).every((value) => value === 0)).toBe(true);
    expect(made.deck.status).toBe('waiting');
    expect(made.deck.position).toBe(14_000);
    made.feed(14_000, 40_000);
    expect(oneByOne(made.run(640).numbers.slice(RAMP), 14_000 + RAMP + 1)).toBe(true);
  });

  test('plays to the last frame and ends', () => {
    const made = bench();
    made.deck.finish(0, 3000);
    made.feed(0, 3000);
    made.deck.play();
    const { numbers } = made.run(4096);
    expect(oneByOne(numbers.slice(RAMP, 3000), RAMP + 1)).toBe(true);
    expect(numbers.slice(3000).every((value) => value === 0)).toBe(true);
    expect(made.deck).toMatchObject({ status: 'ended', position: 3000 });
  });

  test('turned down tracks come by a ramp and stay by that factor', () => {
    const made = playing();
    made.deck.turn([0.5, 1]);
    const { numbers } = made.run(1280);
    const parts = numbers.map((value, index) => value / (385 + index));
    for (const [index, part] of parts.entries())
      expect(Math.abs(part - (parts[index - 1] ?? 1))).toBeLessThan(1 / RAMP);
    expect(parts.at(-1)).toBe(0.5);
  });
});

describe('a loop', () => {
  test('jumps back without a gap when its beginning is kept, and asks for what comes behind', () => {
    const made = playing();
    for (const track of [0, 1])
      made.deck.pin(track, { from: 1000, sound: carrying(1000, 6000, track === 0 ? 1 : -1) });
    made.deck.loop({ from: 1000, to: 21_000 });
    const first = made.run(21_000 - 384 + 88);
    expect(oneByOne(first.numbers.slice(0, 21_000 - 384), 385)).toBe(true);
    expect(made.jumps).toEqual([[7000, 7000]]);
    made.feed(7000, 14_000 + RAMP);
    const { numbers } = made.run(19_968);
    expect(numbers.every((value) => value > 0)).toBe(true);
    const place = made.deck.position;
    expect(place).toBeGreaterThan(1000);
    expect(place).toBeLessThanOrEqual(21_000);
  });

  test('stops for nothing where sound ends with it', () => {
    const made = playing();
    made.deck.seek(5000, 1);
    made.feed(5000, 5000);
    made.deck.pin(0, { from: 2000, sound: carrying(2000, 8000, 1) });
    made.deck.loop({ from: 2000, to: 10_000 });
    made.run(12_800);
    expect(made.deck.status).toBe('playing');
  });

  test('shorter than what is kept needs nothing more', () => {
    const made = playing();
    made.deck.pin(0, { from: 1000, sound: carrying(1000, 20_000, 1) });
    made.deck.loop({ from: 1000, to: 13_000 });
    const { numbers } = made.run(128_000);
    expect(numbers.every((value) => value > 0 && value <= 13_000 + RAMP)).toBe(true);
    expect(made.deck.status).toBe('playing');
  });

  test('whoever stands behind it plays on', () => {
    const made = playing();
    made.deck.loop({ from: 10, to: 100 });
    expect(oneByOne(made.run(1024).numbers, 385)).toBe(true);
  });
});

test('whatever is pressed, sound never jumps by more than a ramp allows and never leaves the count', () => {
  const made = playing();
  made.deck.finish(0, LENGTH);
  made.deck.finish(1, LENGTH);
  let seed = 7;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed % below;
  };
  for (let turn = 1; turn <= 300; turn += 1) {
    const target = random(LENGTH - 40_000);
    made.deck.seek(target, turn);
    made.run(random(2000));
    made.feed(target, 30_000);
    made.heard = random(2);
    made.run(1152);
    const { numbers } = made.run(256);
    expect(oneByOne(numbers, made.deck.position - 255)).toBe(true);
  }
});
