import { expect, test } from 'vitest';
import { readMp3Header } from '@/audio/containers/mp3-frames';
import { Mp3Index } from './mp3-index';
import type { HereSource } from './pcm-reader';

/** Layer III at 44.1 kHz: 128 and 160 kb/s. */
const KBPS = { 128: 0x90, 160: 0xa0 } as const;
type Rate = keyof typeof KBPS;

/** Empty frames of these bitrates, padded as encoders pad them. */
function framesOf(rates: readonly Rate[]): { bytes: Uint8Array; starts: number[] } {
  const starts: number[] = [];
  const frames: Uint8Array[] = [];
  let at = 0;
  let owed = 0;
  for (const kbps of rates) {
    const size = (1152 * kbps * 125) / 44_100;
    owed += size - Math.floor(size);
    const isPadded = owed >= 1;
    if (isPadded) owed -= 1;
    const frame = new Uint8Array(Math.floor(size) + Number(isPadded));
    frame.set([0xff, 0xfb, KBPS[kbps] | (isPadded ? 2 : 0), 0x44]);
    starts.push(at);
    frames.push(frame);
    at += frame.length;
  }
  return { bytes: Buffer.concat(frames), starts };
}

/** What was read of it, in bytes. */
function counted(bytes: Uint8Array): { source: HereSource; read: () => number } {
  let read = 0;
  const source: HereSource = {
    size: bytes.length,
    read: async (offset, length) => {
      const part = bytes.subarray(offset, offset + length);
      read += part.length;
      return part;
    },
    hereTo: () => bytes.length,
  };
  return { source, read: () => read };
}

function indexOf(bytes: Uint8Array): { index: Mp3Index; read: () => number } {
  const first = readMp3Header(bytes, 0);
  if (first === null) throw new Error('no frame');
  const { source, read } = counted(bytes);
  return { index: new Mp3Index(source, first, { at: 0, isEven: true }), read };
}

const even = Array.from({ length: 8000 }, (): Rate => 128);
const uneven = even.map((rate, at): Rate => (at % 7 === 3 ? 160 : rate));

test('SAMP-03 frames of an even bitrate are found wherever somebody jumps to, and little is read for it', async () => {
  const { bytes, starts } = framesOf(even);
  for (const frame of [6000, 300, 7900, 4001]) {
    const { index, read } = indexOf(bytes);
    await index.reach(frame, frame + 20);
    for (let at = frame; at <= frame + 20; at += 1) expect(index.startOf(at)).toBe(starts[at]);
    expect(read()).toBeLessThan(32_768);
  }
});

test('the end tells how many there are, also behind a jump and before a tag', async () => {
  const { bytes } = framesOf(even);
  const tail = Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125)]);
  const { index, read } = indexOf(Buffer.concat([bytes, tail]));
  expect(index.count).toBeNull();
  await index.reach(7950, 9000);
  expect(index.count).toBe(8000);
  expect(read()).toBeLessThan(100_000);
});

test('of an uneven bitrate no frame is guessed: all before it are looked at', async () => {
  const { bytes, starts } = framesOf(uneven);
  const { index } = indexOf(bytes);
  await index.reach(6000, 6010);
  for (let at = 6000; at <= 6010; at += 1) expect(index.startOf(at)).toBe(starts[at]);
  expect(index.startOf(10)).toBe(starts[10]);
});

test('a file whose length fits by chance is found out where it lands', async () => {
  const half = uneven.slice(0, 4000);
  const { bytes } = framesOf([...even.slice(0, 1000), ...half]);
  const pitch = (1152 * 128 * 125) / 44_100;
  const missing = Math.ceil(bytes.length / pitch) * pitch - bytes.length;
  const filled = Buffer.concat([bytes, Buffer.alloc(Math.round(missing))]);
  const { index } = indexOf(filled);
  await index.reach(4500, 4600);
  const { starts } = framesOf([...even.slice(0, 1000), ...half]);
  expect(index.startOf(4500)).toBe(starts[4500]);
});
