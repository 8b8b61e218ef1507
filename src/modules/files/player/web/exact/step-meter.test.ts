import { expect, test } from 'vitest';
import { LevelMemory, STEPS_PER_SECOND } from '../level-memory';
import { StepMeter } from './step-meter';
import type { Stereo } from './stereo';

/** What a short filter may be off by, dB. */
const near = (level: number | undefined, wanted: number) =>
  expect(Math.abs((level ?? Number.NaN) - wanted)).toBeLessThan(0.1);

/** A sine on both channels, the right one 6 dB down. */
function sine(level: number, { rate, from, frames }: { rate: number; from: number; frames: number }): Stereo {
  const left = new Float32Array(frames);
  for (let i = 0; i < frames; i += 1)
    left[i] = 10 ** (level / 20) * Math.sin((2 * Math.PI * 997 * (from + i)) / rate + 0.3);
  return { left, right: left.map((value) => value / 2) };
}

function heard(rate: number, level: number, pieces = 8192): { memory: LevelMemory; meter: StepMeter } {
  const meter = new StepMeter(rate);
  const memory = new LevelMemory();
  for (let from = 0; from < rate * 2; from += pieces) {
    const levels = meter.push(from, sine(level, { rate, from, frames: pieces }));
    if (levels) memory.write(levels.step, levels.values);
  }
  return { memory, meter };
}

test.each([44_100, 48_000, 96_000])('momentary loudness and true peak of a tone at %i Hz', (rate) => {
  const { memory } = heard(rate, -12);
  const levels = memory.at(STEPS_PER_SECOND, STEPS_PER_SECOND - 1, 0);
  // A 997 Hz sine at -12 dBFS on one side reads -15 LUFS (BS.1770-5); the other one, at a quarter of its power, adds 0.97.
  expect(levels?.momentary).toBeCloseTo(-15.04 + 0.97, 1);
  near(levels?.left, -12);
  near(levels?.right, -18.02);
});

test('it reads the same in whatever pieces sound comes, and with what it is turned by', () => {
  const [one, other] = [heard(44_100, -9, 8192).memory, heard(44_100, -9, 1000).memory];
  for (const step of [10, 33, 70]) expect(one.at(step, step - 1, 0)).toEqual(other.at(step, step - 1, 0));
  const turned = one.at(40, 39, -6);
  near(turned?.left, -15);
});

test('after a jump nothing is told of what the filters mix with the place before', () => {
  const { meter } = heard(48_000, -3);
  const quiet = sine(-40, { rate: 48_000, from: 0, frames: 48_000 });
  // Begins within a tone's swing: a step like that would read as a peak of its own.
  const levels = meter.push(960 * 500 + 13, quiet);
  const memory = new LevelMemory();
  memory.write(levels?.step ?? 0, levels?.values ?? new Float32Array(0));
  expect(levels?.step).toBeGreaterThanOrEqual(502);
  for (let step = levels?.step ?? 0; step < 548; step += 1) near(memory.at(step, step - 1, 0)?.left, -40);
});

test('silence has no loudness, and what was not heard yet is not made up', () => {
  const meter = new StepMeter(48_000);
  const memory = new LevelMemory();
  const silent = { left: new Float32Array(48_000), right: new Float32Array(48_000) };
  const levels = meter.push(0, silent);
  memory.write(levels?.step ?? 0, levels?.values ?? new Float32Array(0));
  expect(memory.at(40, 39, 0)?.momentary).toBeNull();
  expect(memory.at(40, 39, 0)?.left).toBeLessThan(-60);
  expect(memory.at(400, 399, 0)).toBeNull();
});

test('a peak between two drawings is shown by the next one', () => {
  const memory = new LevelMemory();
  const values = new Float32Array(30 * 3).fill(0.01);
  values[12 * 3 + 1] = 0.9;
  memory.write(0, values);
  expect(memory.at(14, 10, 0)?.left).toBeCloseTo(-0.92, 1);
  expect(memory.at(14, 13, 0)?.left).toBeCloseTo(-40, 1);
});
