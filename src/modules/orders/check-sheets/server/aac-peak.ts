import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { SoundReader } from '@/audio/stems/sound-reader';
import { piecesOf } from '@/platform/sound/pieces-of';
import { PeakTaker } from './peak-taker';

const KILOBITS = 256;
const MAX_MS = 10 * 60_000;
const HIGHEST_RATE = 96_000;

type Coder = ChildProcessByStdio<Writable, Readable, null>;

const run = (ffmpeg: string, steps: readonly string[]): Coder =>
  spawn(ffmpeg, ['-hide_banner', '-v', 'error', ...steps], {
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: MAX_MS,
  });

async function* interleaved(sound: SoundReader): AsyncGenerator<Buffer> {
  for await (const sides of piecesOf(sound)) {
    const frames = sides[0]?.length ?? 0;
    const all = new Float32Array(frames * sides.length);
    for (const [side, samples] of sides.entries())
      for (let frame = 0; frame < frames; frame += 1) all[frame * sides.length + side] = samples[frame] ?? 0;
    yield Buffer.from(all.buffer);
  }
}

async function takeAll(output: Readable, taker: PeakTaker, channels: number): Promise<void> {
  const frameBytes = channels * 4;
  let rest: Buffer = Buffer.alloc(0);
  for await (const bytes of output as AsyncIterable<Buffer>) {
    const all = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    const frames = Math.floor(all.length / frameBytes);
    const sides = Array.from({ length: channels }, (_, side) =>
      Float32Array.from({ length: frames }, (_unused, frame) =>
        all.readFloatLE((frame * channels + side) * 4),
      ),
    );
    taker.take(sides);
    rest = all.subarray(frames * frameBytes);
  }
}

/**
 * How high a sound reaches once it went through AAC of 256 kb/s and back, by ffmpeg.
 * @param ffmpeg its path; null where there is none
 * @returns dBTP; null for silence, without ffmpeg, and for what it can't code
 */
export async function peakAfterAac(sound: SoundReader, ffmpeg: string | null): Promise<number | null> {
  const { rate, channels } = sound;
  if (ffmpeg === null || channels > 2 || rate > HIGHEST_RATE) return null;
  const raw = ['-f', 'f32le', '-ar', String(rate), '-ac', String(channels)];
  const encoder = run(ffmpeg, [
    ...raw,
    '-i',
    'pipe:0',
    '-c:a',
    'aac',
    '-b:a',
    `${KILOBITS}k`,
    '-f',
    'adts',
    'pipe:1',
  ]);
  const decoder = run(ffmpeg, ['-f', 'aac', '-i', 'pipe:0', ...raw, 'pipe:1']);
  const taker = new PeakTaker(rate, channels);
  try {
    await Promise.all([
      pipeline(Readable.from(interleaved(sound)), encoder.stdin),
      pipeline(encoder.stdout, decoder.stdin),
      takeAll(decoder.stdout, taker, channels),
    ]);
  } catch {
    // An ffmpeg without AAC, or one that ended early: nothing is claimed then.
    return null;
  } finally {
    encoder.kill();
    decoder.kill();
  }
  return taker.truePeak();
}
