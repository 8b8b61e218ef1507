import type { ByteSource } from '@/audio/containers/byte-source';
import { measureSound } from '@/audio/measure-sound';
import type { OpenDecoder } from '@/audio/sound-report';
import { packWaveform } from '@/modules/catalogue/samples/samples.rules';
import type { Drawing } from './draw-task';

/** Slices of the finer level: two for each point of a wide page. */
export const FINE_SLICES = 1600;

/**
 * Draws the waveform of a sound and measures its loudness, reading it once with bounded memory.
 * @returns null for what can't be read as WAV, AIFF or, with decoders, FLAC or mp3
 */
export async function drawWaveform(source: ByteSource, decoders?: OpenDecoder): Promise<Drawing | null> {
  const report = await measureSound(source, decoders === undefined ? {} : { decoders });
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
