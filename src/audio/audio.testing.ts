import { BLOCK } from './metering/kernel';
import { Meter, type Measurement, type MeterOptions } from './metering/meter';

/** Measures a sound given sample by sample; `fill` writes the next frames of all channels. */
export function measureSignal(
  options: MeterOptions,
  frames: number,
  fill: (room: readonly Float32Array[], from: number, count: number) => void,
): Measurement {
  const meter = new Meter(options);
  for (let from = 0; from < frames; from += BLOCK) {
    const count = Math.min(BLOCK, frames - from);
    fill(meter.room(), from, count);
    meter.commit(count);
  }
  return meter.finish();
}

/** A part of a test signal. */
export interface Tone {
  /** dBFS of each channel; the last one also for those beyond. */
  readonly levels: readonly number[];
  readonly seconds: number;
}

export interface ToneOptions {
  readonly rate?: number;
  readonly channels?: number;
  /** Whole numbers only. */
  readonly hz?: number;
  /** Degrees. */
  readonly phase?: number;
  /** Seconds of fading in and out: a tone that begins at once overshoots between samples. */
  readonly fade?: number;
  readonly kernel?: 'wasm' | 'typescript';
}

/** Measures parts of one sine, each at its levels. */
export function measureTones(parts: readonly Tone[], options: ToneOptions = {}): Measurement {
  const { rate = 48_000, channels = 2, hz = 1000, phase = 0, fade = 0 } = options;
  const wave = Float64Array.from({ length: rate }, (_, i) =>
    Math.sin((2 * Math.PI * i) / rate + (phase * Math.PI) / 180),
  );
  const ends: number[] = [];
  for (const { seconds } of parts) ends.push((ends.at(-1) ?? 0) + Math.round(seconds * rate));
  const total = ends.at(-1) ?? 0;
  const edge = Math.max(1, fade * rate);
  const kernel = options.kernel === undefined ? {} : { kernel: options.kernel };
  return measureSignal({ rate, channels, ...kernel }, total, (room, from, count) => {
    for (const [channel, samples] of room.entries()) {
      let at = 0;
      for (let i = 0; i < count; i += 1) {
        const frame = from + i;
        while (frame >= (ends[at] ?? Infinity)) at += 1;
        const levels = parts[at]?.levels ?? [];
        const gain = 10 ** ((levels[channel] ?? levels.at(-1) ?? -Infinity) / 20);
        const edges = Math.min(1, frame / edge, (total - frame) / edge);
        samples[i] = gain * (fade > 0 ? edges : 1) * (wave[(frame * hz) % rate] ?? 0);
      }
    }
  });
}

/** Numbers from -1 to 1 that are the same in every run. */
export function seededNoise(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

/** What a made file says of itself. */
export interface MadeFile {
  readonly rate?: number;
  readonly channels?: number;
  readonly bits?: 8 | 16 | 24 | 32 | 64;
  readonly float?: boolean;
}

function writeSample(
  view: DataView,
  at: number,
  { value, file, little }: { value: number; file: Required<MadeFile>; little: boolean },
): void {
  const { bits, float } = file;
  if (float) return bits === 64 ? view.setFloat64(at, value, little) : view.setFloat32(at, value, little);
  const top = 2 ** (bits - 1);
  const whole = Math.max(-top, Math.min(top - 1, Math.round(value * top)));
  if (bits === 8) view.setUint8(at, little ? whole + 128 : whole & 255);
  else if (bits === 16) view.setInt16(at, whole, little);
  else if (bits === 32) view.setInt32(at, whole, little);
  else {
    view.setUint8(at + (little ? 0 : 2), whole & 255);
    view.setUint8(at + 1, (whole >> 8) & 255);
    view.setUint8(at + (little ? 2 : 0), (whole >> 16) & 255);
  }
}

const complete = ({
  rate = 48_000,
  channels = 2,
  bits = 24,
  float = false,
}: MadeFile): Required<MadeFile> => ({ rate, channels, bits, float });

function sampleBytes(samples: readonly number[], file: Required<MadeFile>, little: boolean): Uint8Array {
  const bytes = file.bits / 8;
  const made = new Uint8Array(samples.length * bytes);
  const view = new DataView(made.buffer);
  for (const [index, value] of samples.entries()) writeSample(view, index * bytes, { value, file, little });
  return made;
}

function text(view: DataView, at: number, value: string): void {
  for (let i = 0; i < value.length; i += 1) view.setUint8(at + i, value.charCodeAt(i));
}

/** A WAV file of interleaved samples. */
export function makeWav(samples: readonly number[], made: MadeFile = {}): Uint8Array {
  const file = complete(made);
  const data = sampleBytes(samples, file, true);
  const bytes = new Uint8Array(44 + data.length);
  const view = new DataView(bytes.buffer);
  const frameBytes = (file.bits / 8) * file.channels;
  text(view, 0, 'RIFF');
  view.setUint32(4, bytes.length - 8, true);
  text(view, 8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, file.float ? 3 : 1, true);
  view.setUint16(22, file.channels, true);
  view.setUint32(24, file.rate, true);
  view.setUint32(28, file.rate * frameBytes, true);
  view.setUint16(32, frameBytes, true);
  view.setUint16(34, file.bits, true);
  text(view, 36, 'data');
  view.setUint32(40, data.length, true);
  bytes.set(data, 44);
  return bytes;
}

/** An AIFF file of interleaved samples. */
export function makeAiff(samples: readonly number[], made: MadeFile = {}): Uint8Array {
  const file = complete(made);
  const data = sampleBytes(samples, file, false);
  const bytes = new Uint8Array(54 + data.length);
  const view = new DataView(bytes.buffer);
  text(view, 0, 'FORM');
  view.setUint32(4, bytes.length - 8, false);
  text(view, 8, 'AIFFCOMM');
  view.setUint32(16, 18, false);
  view.setUint16(20, file.channels, false);
  view.setUint32(22, samples.length / file.channels, false);
  view.setUint16(26, file.bits, false);
  // The rate as an 80-bit number: its highest bit is the mantissa's first.
  const exponent = Math.floor(Math.log2(file.rate));
  view.setUint16(28, 16_383 + exponent, false);
  view.setUint32(30, file.rate * 2 ** (31 - exponent), false);
  text(view, 38, 'SSND');
  view.setUint32(42, data.length + 8, false);
  bytes.set(data, 54);
  return bytes;
}
