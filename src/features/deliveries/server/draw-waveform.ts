import type { Readable } from 'node:stream';
import { measureSound } from '@/audio/measure-sound';
import { packWaveform } from '@/features/samples/samples.rules';

/** What is kept of a delivered sound beside its bytes. */
export interface Drawing {
  /** Packed slices: as many as a narrow page shows, and as a wide one does. */
  readonly peaks: string;
  readonly fine: string;
  readonly durationMs: number;
  /** Integrated loudness; null for silence and for what is too short. */
  readonly lufs: number | null;
}

/** Slices of the finer level: two for each point of a wide page. */
export const FINE_SLICES = 1600;

/** Reads a part of a file; `end` is inclusive. Null where it is gone. */
export type ReadPart = (range: { start: number; end: number }) => Promise<Readable | null>;

async function bytesOf(read: ReadPart, offset: number, length: number): Promise<Uint8Array> {
  const body = await read({ start: offset, end: offset + length - 1 });
  if (body === null) throw new Error('A file that is drawn is no longer in storage.');
  const parts: Buffer[] = [];
  for await (const part of body as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}

/**
 * Draws the waveform of an uncompressed sound and measures its loudness, reading it once with bounded memory.
 * @returns null for what can't be read as WAV or AIFF
 */
export async function drawWaveform(file: { size: number; read: ReadPart }): Promise<Drawing | null> {
  const { size, read } = file;
  const report = await measureSound({
    size,
    read: async (offset, length) => {
      const wanted = Math.min(length, size - offset);
      return wanted <= 0 ? new Uint8Array() : bytesOf(read, offset, wanted);
    },
  });
  if (!report.ok) return null;
  const { format, measurement } = report;
  const { integrated } = measurement.loudness;
  return {
    peaks: packWaveform(measurement.waveform),
    fine: packWaveform(measurement.waveform, FINE_SLICES),
    durationMs: Math.round((format.frames / format.rate) * 1000),
    lufs: integrated,
  };
}
