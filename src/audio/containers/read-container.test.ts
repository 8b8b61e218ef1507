import { array, assert, asyncProperty, constantFrom, nat, oneof, tuple, uint8Array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeAiff, makeWav, seededNoise, type MadeFile } from '../audio.testing';
import { measureSound } from '../measure-sound';
import { bytesSource, type ByteSource } from './byte-source';
import type { PcmFormat } from './pcm-format';
import { readContainer } from './read-container';

const RAMP = Array.from({ length: 4800 }, (_, i) => Math.sin(i / 30) / 2);
const FILES: readonly [string, MadeFile][] = [
  ['8 bit', { bits: 8 }],
  ['16 bit', { bits: 16, rate: 44_100 }],
  ['16 bit mono', { bits: 16, channels: 1 }],
  ['24 bit', { bits: 24 }],
  ['24 bit mono', { bits: 24, channels: 1 }],
  ['32 bit', { bits: 32, rate: 96_000 }],
];

async function formatOf(bytes: Uint8Array): Promise<PcmFormat> {
  const read = await readContainer(bytesSource(bytes));
  if (!read.ok) throw new Error(read.fault);
  return read.format;
}

const view = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const fault = async (bytes: Uint8Array): Promise<string> => {
  const read = await readContainer(bytesSource(bytes));
  return read.ok ? 'none' : read.fault;
};

describe('containers', () => {
  it.each(FILES)('WAV and AIFF of %s say what they are and measure alike', async (_, file) => {
    const { rate = 48_000, channels = 2, bits = 24 } = file;
    const expected = { encoding: 'int', bits, rate, channels, frames: 4800 / channels, warnings: [] };
    const wav = makeWav(RAMP, file);
    const aiff = makeAiff(RAMP, file);
    expect(await formatOf(wav)).toMatchObject({ container: 'wav', ...expected });
    expect(await formatOf(aiff)).toMatchObject({ container: 'aiff', ...expected });
    const [a, b] = [await measureSound(bytesSource(wav)), await measureSound(bytesSource(aiff))];
    if (!a.ok || !b.ok) throw new Error('both are sound');
    expect(a.measurement).toEqual(b.measurement);
    expect(a.measurement.samplePeak).toBeCloseTo(-6.02, 0);
  });

  it.each(FILES)('%s reads the same by both kernels, wherever its bytes lie', async (_, file) => {
    // An odd number of frames, more than a block of them.
    const noise = seededNoise(3);
    const samples = Array.from({ length: 2 * 9001 * (file.channels ?? 2) }, () => noise() * 0.9);
    const wav = makeWav(samples, file);
    const moved = new Uint8Array(wav.length + 1);
    moved.set(wav, 1);
    const [a, b, c] = [
      await measureSound(bytesSource(wav), { kernel: 'wasm' }),
      await measureSound(bytesSource(wav), { kernel: 'typescript', piece: 10_001 }),
      await measureSound(bytesSource(moved.subarray(1)), { kernel: 'typescript' }),
    ];
    expect(a).toMatchObject({ ok: true, format: { frames: samples.length / (file.channels ?? 2) } });
    expect(a).toEqual(b);
    expect(a).toEqual(c);
  });

  it('float files keep what lies over full scale, and lose what is no number', async () => {
    for (const bits of [32, 64] as const) {
      const wav = makeWav([0.5, 1.5, Number.NaN, Number.POSITIVE_INFINITY, -0.25, 0.1], {
        bits,
        float: true,
      });
      const report = await measureSound(bytesSource(wav));
      if (!report.ok) throw new Error(report.fault);
      expect(report.facts).toMatchObject({ notNumbers: 2, over: true });
      expect(report.measurement.samplePeak).toBeCloseTo(20 * Math.log10(1.5), 4);
    }
  });

  it('tells 16 bits in a 24-bit file from 24', async () => {
    const padded = makeWav(RAMP.map((value) => Math.round(value * 32_768) / 32_768));
    const real = makeWav(RAMP);
    const [a, b] = [await measureSound(bytesSource(padded)), await measureSound(bytesSource(real))];
    expect([a.ok && a.facts.bitsUsed, b.ok && b.facts.bitsUsed]).toEqual([16, 24]);
  });

  it('reads RF64 beyond 4 GiB without reading it all', async () => {
    const head = new Uint8Array(92);
    const at = view(head);
    const put = (offset: number, text: string): void => head.set(new TextEncoder().encode(text), offset);
    put(0, 'RF64');
    at.setUint32(4, 0xffffffff, true);
    put(8, 'WAVEds64');
    at.setUint32(16, 28, true);
    const dataBytes = 6 * 2 ** 30;
    at.setUint32(28, dataBytes >>> 0, true);
    at.setUint32(32, Math.floor(dataBytes / 2 ** 32), true);
    put(48, 'fmt ');
    head.set(makeWav([0, 0]).subarray(16, 36), 52);
    put(72, 'data');
    at.setUint32(76, 0xffffffff, true);
    let read = 0;
    const source: ByteSource = {
      size: 80 + dataBytes,
      read: async (offset, length) => {
        read += length;
        return offset < head.length ? head.subarray(offset, offset + length) : new Uint8Array(length);
      },
    };
    const answer = await readContainer(source);
    expect(answer).toMatchObject({
      ok: true,
      format: { container: 'rf64', frames: dataBytes / 6, warnings: [] },
    });
    expect(read).toBeLessThan(1000);
  });

  it('finds the sound behind an ID3 tag', async () => {
    const tag = new Uint8Array([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 5, 1, 2, 3, 4, 5]);
    expect(await formatOf(new Uint8Array([...tag, ...makeWav(RAMP)]))).toMatchObject({
      container: 'wav',
      frames: 2400,
    });
  });

  it('says of a cut, an unfinished and a ragged file that it is one', async () => {
    const whole = makeWav(RAMP);
    expect((await formatOf(whole.slice(0, 6044))).warnings).toEqual(['truncated']);
    expect((await formatOf(whole.slice(0, 6045))).warnings).toEqual(['truncated', 'ragged-end']);
    const unfinished = whole.slice();
    view(unfinished).setUint32(40, 0, true);
    expect(await formatOf(unfinished)).toMatchObject({ frames: 2400, warnings: ['unfinished'] });
  });

  it('says why a file is none', async () => {
    const wav = makeWav(RAMP);
    const changed = (offset: number, value: number): Uint8Array => {
      const copy = wav.slice();
      view(copy).setUint16(offset, value, true);
      return copy;
    };
    expect(await fault(new Uint8Array())).toBe('empty');
    expect(await fault(wav.slice(0, 44))).toBe('header-only');
    expect(await fault(wav.slice(0, 20))).toBe('broken-header');
    expect(await fault(changed(22, 0))).toBe('impossible-format');
    expect(await fault(changed(22, 60_000))).toBe('impossible-format');
    expect(await fault(changed(24, 0))).toBe('impossible-format');
    expect(await fault(changed(20, 0x55))).toBe('unknown-encoding');
    expect(await fault(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 0]))).toBe(
      'not-audio',
    );
    expect(await fault(new TextEncoder().encode('fLaC and so on'))).toBe('flac');
    expect(await fault(new Uint8Array([0xff, 0xfb, 0x90, 0x64, 0, 0, 0, 0, 0, 0, 0, 0]))).toBe('mp3');
  });

  it('answers whatever bytes it is given, and never hangs or throws', async () => {
    const damaged = tuple(
      constantFrom(
        makeWav(RAMP.slice(0, 60)),
        makeAiff(RAMP.slice(0, 60)),
        makeWav([0.5], { float: true, bits: 64, channels: 1 }),
      ),
      array(tuple(nat(120), nat(255)), { maxLength: 8 }),
      nat(400),
    ).map(([file, changes, length]) => {
      const bytes = file.slice(0, Math.max(1, length));
      for (const [offset, value] of changes) if (offset < bytes.length) bytes[offset] = value;
      return bytes;
    });
    await assert(
      asyncProperty(oneof(damaged, uint8Array({ maxLength: 300 })), async (bytes) => {
        const report = await measureSound(bytesSource(bytes), { kernel: 'wasm' });
        expect(report.ok ? Number.isFinite(report.measurement.seconds) : report.fault !== undefined).toBe(
          true,
        );
      }),
      { numRuns: 1500 },
    );
  });
});
