import type { Unpack } from '../metering/kernel';
import type { PcmFormat } from './pcm-format';

/** Turns the bytes of whole frames into samples from -1 to 1, and notes how many bits they really use. */
export interface PcmDecoder {
  readonly frameBytes: number;
  /**
   * Fills the first frames of `out`, one array for each channel. Values that are no numbers become silence.
   * @param bytes whole frames
   * @returns how many frames there were
   */
  decode(bytes: Uint8Array, out: readonly Float32Array[]): number;
  /** What was seen so far. */
  seen(): PcmProperties;
}

export interface PcmProperties {
  /** Bits that carry something: 16 in a 24-bit file that was padded. 0 for silence. */
  readonly bitsUsed: number;
  /** Samples that are not a number or infinite, set to 0. */
  readonly notNumbers: number;
  /** Floating-point samples go over full scale; they can still be turned down. */
  readonly over: boolean;
}

const FLOAT_BITS = 24;

function intReader(
  view: DataView,
  { bytesPerSample, littleEndian, unsigned }: PcmFormat,
): (at: number) => number {
  if (bytesPerSample === 1) return unsigned ? (at) => view.getUint8(at) - 128 : (at) => view.getInt8(at);
  if (bytesPerSample === 2) return (at) => view.getInt16(at, littleEndian);
  if (bytesPerSample === 4) return (at) => view.getInt32(at, littleEndian);
  const low = littleEndian ? 0 : 2;
  const high = littleEndian ? 2 : 0;
  return (at) => (view.getInt8(at + high) << 16) | (view.getUint8(at + 1) << 8) | view.getUint8(at + low);
}

interface IntJob {
  readonly bytes: Uint8Array;
  readonly channels: number;
  readonly channel: number;
  readonly frames: number;
  readonly samples: Float32Array;
}

// The formats that nearly all files have are read without a call for each sample. All give the bits or-ed together.
function decode16({ bytes, channels, channel, frames, samples }: IntJob): number {
  let used = 0;
  let at = channel * 2;
  for (let frame = 0; frame < frames; frame += 1) {
    const value = (((bytes[at + 1] as number) << 24) >> 16) | (bytes[at] as number);
    used |= value;
    samples[frame] = value * 2 ** -15;
    at += channels * 2;
  }
  return used;
}

function decode24({ bytes, channels, channel, frames, samples }: IntJob): number {
  let used = 0;
  let at = channel * 3;
  for (let frame = 0; frame < frames; frame += 1) {
    const value =
      (((bytes[at + 2] as number) << 24) >> 8) | ((bytes[at + 1] as number) << 8) | (bytes[at] as number);
    used |= value;
    samples[frame] = value * 2 ** -23;
    at += channels * 3;
  }
  return used;
}

/** Words are read as this machine has them; files have the low byte first. */
const LOW_FIRST = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;

/** Both channels of 24-bit stereo, two frames out of three words. The rest, an odd frame, is left. */
function decodeIntegers(words: Int32Array, left: Float32Array, right: Float32Array): number {
  let used = 0;
  let frame = 0;
  for (let at = 0; at + 2 < words.length; at += 3) {
    const a = words[at] as number;
    const b = words[at + 1] as number;
    const c = words[at + 2] as number;
    const left0 = (a << 8) >> 8;
    const right0 = ((b << 16) >> 8) | (a >>> 24);
    const left1 = ((c << 24) >> 8) | (b >>> 16);
    const right1 = c >> 8;
    used |= left0 | right0 | left1 | right1;
    left[frame] = left0 * 2 ** -23;
    right[frame] = right0 * 2 ** -23;
    left[frame + 1] = left1 * 2 ** -23;
    right[frame + 1] = right1 * 2 ** -23;
    frame += 2;
  }
  return used;
}

function decodeStereo24(bytes: Uint8Array, frames: number, [left, right]: readonly Float32Array[]): number {
  if (left === undefined || right === undefined) return 0;
  // Words must lie at multiples of four.
  const { buffer, byteOffset } = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
  const even = frames - (frames % 2);
  const used = decodeIntegers(new Int32Array(buffer, byteOffset, (even / 2) * 3), left, right);
  if (even === frames) return used;
  const last = { bytes: bytes.subarray(even * 6), channels: 2, frames: 1 };
  return (
    used |
    decode24({ ...last, channel: 0, samples: left.subarray(even) }) |
    decode24({ ...last, channel: 1, samples: right.subarray(even) })
  );
}

function decodeAny(job: IntJob, format: PcmFormat): number {
  const { bytes, channels, channel, frames, samples } = job;
  const { bytesPerSample } = format;
  const read = intReader(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), format);
  const scale = 2 ** -(bytesPerSample * 8 - 1);
  let used = 0;
  for (let frame = 0; frame < frames; frame += 1) {
    const value = read((frame * channels + channel) * bytesPerSample);
    used |= value;
    samples[frame] = value * scale;
  }
  return used;
}

function decodeInts(
  bytes: Uint8Array,
  format: PcmFormat,
  { out, unpack }: { out: readonly Float32Array[]; unpack: Unpack | null },
): number {
  const { channels, bytesPerSample, littleEndian } = format;
  const frames = Math.floor(bytes.length / bytesPerSample / channels);
  const isUsual = littleEndian && (bytesPerSample === 2 || bytesPerSample === 3);
  if (isUsual && unpack !== null) return unpack(bytes, bytesPerSample);
  if (isUsual && bytesPerSample === 3 && channels === 2 && LOW_FIRST)
    return decodeStereo24(bytes, frames, out);
  let used = 0;
  for (const [channel, samples] of out.entries()) {
    const job = { bytes, channels, channel, frames, samples };
    if (!isUsual) used |= decodeAny(job, format);
    else used |= bytesPerSample === 3 ? decode24(job) : decode16(job);
  }
  return used;
}

interface FloatState {
  notNumbers: number;
  over: boolean;
  /** Smallest step that all samples so far are multiples of, as bits; beyond 24 it no longer matters. */
  bits: number;
}

function finerThan(value: number, bits: number): boolean {
  const scaled = value * 2 ** (bits - 1);
  return scaled !== Math.round(scaled);
}

/** Bits that decoded samples from -1 to 1 need, at least `known`; 25 stands for more than 24. */
export function bitsOfSamples(samples: Float32Array, known: number): number {
  let bits = Math.max(1, known);
  for (let i = 0; i < samples.length && bits <= FLOAT_BITS; i += 1)
    while (bits <= FLOAT_BITS && finerThan(samples[i] as number, bits)) bits += 1;
  return bits;
}

function decodeFloats(
  bytes: Uint8Array,
  format: PcmFormat,
  { out, state }: { out: readonly Float32Array[]; state: FloatState },
): number {
  const { channels, bytesPerSample, littleEndian } = format;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const step = bytesPerSample * channels;
  const frames = Math.floor(bytes.length / step);
  for (const [channel, samples] of out.entries()) {
    let at = channel * bytesPerSample;
    for (let frame = 0; frame < frames; frame += 1) {
      let value =
        bytesPerSample === 4 ? view.getFloat32(at, littleEndian) : view.getFloat64(at, littleEndian);
      // Single precision holds no more; what lies beyond it is as good as infinite.
      if (!(Math.abs(value) <= 3.4e38)) {
        value = 0;
        state.notNumbers += 1;
      }
      if (value > 1 || value < -1) state.over = true;
      while (state.bits <= FLOAT_BITS && finerThan(value, state.bits)) state.bits += 1;
      samples[frame] = value;
      at += step;
    }
  }
  return frames;
}

/** How many of the upper bits of a sample are in use, from all samples or-ed together. */
function bitsOf(used: number, { bytesPerSample }: PcmFormat): number {
  if (used === 0) return 0;
  return bytesPerSample * 8 - (31 - Math.clz32(used & -used));
}

/**
 * A decoder for the samples of one file.
 * @param unpack a faster way for usual formats; it has an `out` of its own, and `decode` must be given that
 */
export function createPcmDecoder(format: PcmFormat, unpack: Unpack | null = null): PcmDecoder {
  const frameBytes = format.bytesPerSample * format.channels;
  const ints = { used: 0 };
  const floats: FloatState = { notNumbers: 0, over: false, bits: 1 };
  const isFloat = format.encoding === 'float';
  return {
    frameBytes,
    decode(bytes, out) {
      if (isFloat) return decodeFloats(bytes, format, { out, state: floats });
      ints.used |= decodeInts(bytes, format, { out, unpack });
      return Math.floor(bytes.length / frameBytes);
    },
    seen: () => ({
      // Finer than 24 bits: a file that was really worked on in floating point.
      bitsUsed: isFloat ? (floats.bits > FLOAT_BITS ? 32 : floats.bits) : bitsOf(ints.used, format),
      notNumbers: floats.notNumbers,
      over: floats.over,
    }),
  };
}
