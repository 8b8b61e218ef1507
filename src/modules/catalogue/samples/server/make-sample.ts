import { bytesSource, type ByteSource } from '@/audio/containers/byte-source';
import { measureSound } from '@/audio/measure-sound';
import type { OpenDecoder } from '@/audio/sound-report';
import { halvedTo } from '@/audio/stems/halved';
import { openSound, type SoundReader } from '@/audio/stems/sound-reader';
import { encodeMp3, MP3_RATES } from '@/platform/sound/mp3-encoder';
import { piecesOf } from '@/platform/sound/pieces-of';
import { packWaveform } from '../samples.rules';
import { pairProblem } from '../studio-samples.rules';
import type { MadeSample, MadeSide } from './make-sample-task';

/** The first frames of a sound, on two channels: one channel sounds as loud on both as players make it. */
function cutToStereo(sound: SoundReader, frames: number): SoundReader {
  return {
    rate: sound.rate,
    channels: 2,
    frames,
    async read(from, count) {
      const sides = await sound.read(from, count);
      return sides.length === 1 ? [...sides, ...sides] : sides;
    },
  };
}

async function mp3Of(sound: SoundReader): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of encodeMp3(piecesOf(sound), sound)) parts.push(part);
  return Buffer.concat(parts);
}

async function loudnessOf(mp3: Uint8Array, decoders: OpenDecoder): Promise<number | null> {
  const report = await measureSound(bytesSource(mp3), { decoders });
  if (!report.ok) throw new Error(`An mp3 that was just made can't be read: ${report.fault}.`);
  return report.measurement.loudness.integrated;
}

/**
 * Makes what visitors hear of two WAVs: mp3s of the same encoder, rate and length, so that their delays are the same,
 * with waveforms and loudness.
 * @returns why it can't be done of these files, in words for whoever sent them
 */
export async function makeSample(
  sent: { readonly before: ByteSource; readonly after: ByteSource },
  decoders: OpenDecoder,
): Promise<MadeSample> {
  const before = await measureSound(sent.before);
  const after = await measureSound(sent.after);
  const problem = pairProblem(before, after);
  const sounds = [await openSound(sent.before), await openSound(sent.after)];
  const frames = Math.min(...sounds.map((sound) => sound?.frames ?? 0));
  const made: MadeSide[] = [];
  for (const [side, report] of [before, after].entries()) {
    const sound = sounds[side];
    if (problem !== null || !report.ok || sound === null || sound === undefined) break;
    const source = halvedTo(cutToStereo(sound, frames), MP3_RATES);
    if (source === null) break;
    const mp3 = await mp3Of(source);
    const peaks = packWaveform(report.measurement.waveform);
    made.push({ mp3, peaks, loudness: await loudnessOf(mp3, decoders) });
  }
  const [first, second] = made;
  if (first === undefined || second === undefined)
    return { ok: false, problem: problem ?? 'These files can’t be read as audio. Send two WAVs.' };
  const rate = sounds[0]?.rate ?? 1;
  return { ok: true, before: first, after: second, durationMs: Math.round((frames / rate) * 1000) };
}
