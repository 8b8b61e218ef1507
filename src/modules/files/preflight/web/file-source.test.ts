import { describe, expect, it } from 'vitest';
import { makeWav, seededNoise } from '@/audio/audio.testing';
import { bytesSource, type ByteSource } from '@/audio/containers/byte-source';
import { measureSound } from '@/audio/measure-sound';
import { fileSource } from './file-source';

const noise = seededNoise(3);
const wav = new Uint8Array(makeWav(Array.from({ length: 2 * 200_003 }, () => noise() * 0.4)));

/** The same bytes, poured in pieces of odd sizes into the same memory. */
function odd(bytes: Uint8Array): ByteSource {
  const room = new Uint8Array(50_000);
  async function* pour(offset: number, length: number) {
    for (let at = offset, turn = 0; at < offset + length; turn += 1) {
      const some = Math.min([1, 49_999, 7][turn % 3] ?? 1, offset + length - at);
      room.set(bytes.subarray(at, at + some));
      yield room.subarray(0, some);
      at += some;
    }
  }
  return { ...bytesSource(bytes), pour };
}

describe('UPLD-02 a file that is read as a stream', () => {
  it('measures as it does by slices, to the last bit', async () => {
    const { pour, ...bySlices } = fileSource(new Blob([wav]));
    expect(pour).toBeDefined();
    const sliced = await measureSound(bySlices, { piece: 70_001 });
    expect(sliced).toMatchObject({ ok: true, format: { frames: 200_003 } });
    expect(await measureSound(fileSource(new Blob([wav])))).toEqual(sliced);
    expect(await measureSound(odd(wav))).toEqual(sliced);
  });

  it('does so where streams bring memory of their own', async () => {
    const whole = new Blob([wav]);
    const plain = {
      size: whole.size,
      slice: (from: number, to: number) => {
        const part = whole.slice(from, to);
        return {
          arrayBuffer: () => part.arrayBuffer(),
          stream: () => part.stream().pipeThrough(new TransformStream<Uint8Array, Uint8Array>()),
        };
      },
    };
    const measured = await measureSound(fileSource(plain as unknown as Blob));
    expect(measured).toEqual(await measureSound(bytesSource(wav)));
  });

  it('stops reading when it is told to', async () => {
    const stop = new AbortController();
    const measuring = measureSound(fileSource(new Blob([wav])), {
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    await expect(measuring).rejects.toThrow('aborted');
  });
});
