import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { bytesOfSamples, NotWhole, type WholeSound } from './whole-samples';

const MAX_MS = 30 * 60_000;

async function* bytesOf(sound: WholeSound): AsyncGenerator<Buffer> {
  for await (const samples of sound.pieces()) yield bytesOfSamples(samples, sound.bits);
}

/**
 * Writes a sound as FLAC by ffmpeg.
 * @param to.path of a file that may be there already
 * @returns false where this ffmpeg can't
 */
export async function writeByFfmpeg(
  sound: WholeSound,
  to: { ffmpeg: string; path: string },
): Promise<boolean> {
  const raw = ['-f', `s${sound.bits}le`, '-ar', String(sound.rate), '-ac', String(sound.channels)];
  const steps = [...raw, '-i', 'pipe:0', '-map_metadata', '-1', '-c:a', 'flac', '-f', 'flac', to.path];
  const child = spawn(to.ffmpeg, ['-hide_banner', '-v', 'error', '-y', ...steps], {
    stdio: ['pipe', 'ignore', 'ignore'],
    timeout: MAX_MS,
  });
  const ended = once(child, 'close').catch(() => [1]);
  try {
    await pipeline(Readable.from(bytesOf(sound)), child.stdin);
    const [code] = (await ended) as [number | null];
    return code === 0;
  } catch (error) {
    child.kill();
    await ended;
    if (error instanceof NotWhole) throw error;
    // One without FLAC, or one that ended early: the library does it.
    return false;
  }
}
