import { AudibleSpan } from './audible-span';
import { channelWeights } from './channel-weights';
import { ClipFinder, type ClipRun } from './clip-runs';
import {
  BLOCK,
  HISTORY,
  LOOK_AHEAD,
  PAIR_RESULTS,
  PRODUCT,
  RESULT,
  RESULTS,
  SCAN_STATE,
  SCAN_STATES,
  type Kernel,
  type Unpack,
} from './kernel';
import { createTwinKernel } from './kernel-twin';
import { canRunWasmKernel, createWasmKernel } from './kernel-wasm';
import { LoudnessMeter, lufsOf, STEPS_PER_SECOND, type Loudness } from './loudness';
import { NoiseFloor } from './noise-floor';
import { SpectrumMeter, type Spectrum } from './spectrum';
import { stereoOf, type Stereo } from './stereo';
import { FINEST, WaveformCollector, type WaveformLevel } from './waveform-pyramid';

/** What the samples of a sound say, all levels in dB relative to full scale; null for silence. */
export interface Measurement {
  readonly rate: number;
  readonly channels: number;
  readonly frames: number;
  readonly seconds: number;
  /** dBFS. */
  readonly samplePeak: number | null;
  /** dBTP, and where: seconds from the start. */
  readonly truePeak: number | null;
  readonly truePeakAt: number | null;
  readonly perChannel: readonly {
    readonly samplePeak: number | null;
    readonly truePeak: number | null;
    /** Root mean square, dBFS. */
    readonly rms: number | null;
    /** Mean of all samples, -1 to 1. */
    readonly dc: number;
  }[];
  readonly loudness: Loudness;
  readonly clips: { readonly count: number; readonly runs: readonly ClipRun[] };
  /** Seconds below -70 dBFS before the first and after the last louder sample; all of it for a silent file. */
  readonly silence: { readonly start: number; readonly end: number; readonly whole: boolean };
  /** dBFS, the quietest 400 ms that are not digital silence. */
  readonly noiseFloor: number | null;
  /** Two channels only. */
  readonly stereo: Stereo | null;
  readonly spectrum: Spectrum;
  /** One pyramid over all channels together. */
  readonly waveform: readonly WaveformLevel[];
}

export interface MeterOptions {
  /** Hz, 8,000 to 192,000. */
  readonly rate: number;
  readonly channels: number;
  /** WAVE_FORMAT_EXTENSIBLE's channel mask, where the file has one. */
  readonly channelMask?: number | null;
  /** The compiled kernel where it runs, else its twin; tests ask for one of them. */
  readonly kernel?: 'wasm' | 'typescript';
}

const db = (linear: number): number | null => (linear > 0 ? 20 * Math.log10(linear) : null);
const powerDb = (power: number): number | null => (power > 0 ? 10 * Math.log10(power) : null);

interface ChannelTotals {
  peak: number;
  truePeak: number;
  sum: number;
  square: number;
}

/**
 * Measures a sound in one pass, block by block: write up to `BLOCK` frames into `room()`, then `commit` them, or let it
 * `take` samples from elsewhere; at the end `finish`. Samples must be finite. Memory does not grow with the sound, but for
 * one value a tenth of a second. Sums are rounded alike where blocks are alike.
 */
export class Meter {
  readonly #rate: number;
  readonly #kernel: Kernel;
  readonly #weights: readonly number[];
  readonly #totals: ChannelTotals[];
  readonly #loudness = new LoudnessMeter();
  readonly #clips: ClipFinder;
  readonly #spectrum: SpectrumMeter;
  readonly #waveform = new WaveformCollector();
  readonly #audible = new AudibleSpan();
  readonly #room: readonly Float32Array[];
  readonly #noise = new NoiseFloor();
  readonly #step = { energy: 0, square: 0, from: 0, index: 0, end: 0 };
  readonly #stretch = { low: Infinity, high: -Infinity };
  readonly #segment = { begin: 0, start: 0, end: 0, peak: 0 };
  #filled = 0;
  #frames = 0;
  #product = 0;
  #truePeak = 0;
  #truePeakFrame = 0;

  constructor({ rate, channels, channelMask = null, kernel }: MeterOptions) {
    if (!(rate >= 8000 && rate <= 192_000) || !(channels >= 1))
      throw new RangeError('a meter wants 8 to 192 kHz and at least one channel');
    const wasm = kernel === undefined ? canRunWasmKernel() : kernel === 'wasm';
    this.#rate = rate;
    this.#kernel = wasm ? createWasmKernel(rate, channels) : createTwinKernel(rate, channels);
    this.#weights = channelWeights(channels, channelMask);
    this.#totals = Array.from({ length: channels }, () => ({ peak: 0, truePeak: 0, sum: 0, square: 0 }));
    this.#clips = new ClipFinder(channels);
    this.#spectrum = new SpectrumMeter(rate);
    this.#room = this.#totals.map((_, channel) =>
      this.#kernel.input(channel).subarray(HISTORY, HISTORY + BLOCK),
    );
    this.#step.end = this.#endOfStep(0);
  }

  /** Where the next samples go, a view of `BLOCK` frames for each channel. */
  room(): readonly Float32Array[] {
    return this.#room;
  }

  /** A faster way into the room for whole numbers, where there is one. */
  unpack(): Unpack | null {
    return this.#kernel.unpack;
  }

  /** Takes samples of all channels, any number of them: they are measured by whole blocks. */
  take(channels: readonly Float32Array[]): void {
    const length = channels[0]?.length ?? 0;
    for (let from = 0; from < length;) {
      const part = Math.min(BLOCK - this.#filled, length - from);
      for (const [index, samples] of this.#room.entries())
        samples.set(channels[index]?.subarray(from, from + part) ?? [], this.#filled);
      this.#filled += part;
      from += part;
      if (this.#filled === BLOCK) this.#flush();
    }
  }

  /** Measures the first `frames` of the room. */
  commit(frames: number): void {
    const begin = this.#frames;
    const segments = this.#cut(frames);
    this.#kernel.measure(segments);
    for (let segment = 0; segment < segments; segment += 1) this.#gather(segment, begin);
    this.#scan(frames, begin);
    const [left] = this.#room;
    const right = this.#room[1] ?? left;
    if (left && right) this.#spectrum.push(left.subarray(0, frames), right.subarray(0, frames));
    this.#kernel.advance(frames);
  }

  /** Loudness of the last 400 ms, LUFS; null for silence. For moving meters. */
  momentary(): number | null {
    const power = this.#loudness.momentaryPower();
    return power > 0 ? lufsOf(power) : null;
  }

  finish(): Measurement {
    this.#flush();
    for (const samples of this.#room) samples.fill(0, 0, LOOK_AHEAD + 2);
    this.#scan(LOOK_AHEAD + 2, this.#frames);
    if (this.#frames % FINEST !== 0) this.#waveform.push(this.#stretch.low, this.#stretch.high);
    const { length: channels } = this.#totals;
    const [left, right] = this.#totals;
    const peak = Math.max(...this.#totals.map((total) => total.peak));
    return {
      rate: this.#rate,
      channels,
      frames: this.#frames,
      seconds: this.#frames / this.#rate,
      samplePeak: db(peak),
      truePeak: db(this.#truePeak),
      truePeakAt: this.#truePeak > 0 ? this.#truePeakFrame / this.#rate : null,
      perChannel: this.#totals.map(({ peak, truePeak, sum, square }) => ({
        samplePeak: db(peak),
        truePeak: db(truePeak),
        rms: powerDb(this.#frames === 0 ? 0 : square / this.#frames),
        dc: this.#frames === 0 ? 0 : sum / this.#frames,
      })),
      loudness: this.#loudness.result(),
      clips: this.#clips.result(),
      silence: this.#audible.silence(this.#frames, this.#rate),
      noiseFloor: powerDb(this.#noise.power() ?? 0),
      stereo: left && right && channels === 2 ? stereoOf(left.square, right.square, this.#product) : null,
      spectrum: this.#spectrum.result(),
      waveform: this.#waveform.levels(),
    };
  }

  #flush(): void {
    if (this.#filled > 0) this.commit(this.#filled);
    this.#filled = 0;
  }

  #endOfStep(index: number): number {
    return Math.round(((index + 1) * this.#rate) / STEPS_PER_SECOND);
  }

  /** Cuts the block where steps and stretches end; gives the number of segments. */
  #cut(frames: number): number {
    const { ends } = this.#kernel;
    const begin = this.#frames;
    let { index, end: step } = this.#step;
    let stretch = begin - (begin % FINEST) + FINEST;
    let segments = 0;
    for (let at = begin; at < begin + frames; segments += 1) {
      at = Math.min(step, stretch, begin + frames);
      ends[segments] = at - begin;
      if (at === stretch) stretch += FINEST;
      if (at !== step) continue;
      index += 1;
      step = this.#endOfStep(index);
    }
    return segments;
  }

  /** Adds up what was measured in a segment of the block that began at a frame. */
  #gather(segment: number, begin: number): void {
    const { results, ends } = this.#kernel;
    const totals = this.#totals;
    const first = segment * Math.ceil(totals.length / 2) * PAIR_RESULTS;
    const part = this.#segment;
    part.begin = begin;
    part.start = this.#frames - begin;
    part.end = ends[segment] as number;
    let highest = 0;
    for (let channel = 0; channel < totals.length; channel += 1) {
      const at = first + (channel >> 1) * PAIR_RESULTS + (channel & 1) * RESULTS;
      const total = totals[channel] as ChannelTotals;
      const min = results[at + RESULT.min] as number;
      const max = results[at + RESULT.max] as number;
      const square = results[at + RESULT.square] as number;
      part.peak = Math.max(-min, max);
      highest = Math.max(highest, part.peak);
      total.sum += results[at + RESULT.sum] as number;
      total.square += square;
      total.peak = Math.max(total.peak, part.peak);
      this.#step.square += square;
      this.#step.energy += (results[at + RESULT.weighted] as number) * (this.#weights[channel] ?? 1);
      this.#stretch.low = Math.min(this.#stretch.low, min);
      this.#stretch.high = Math.max(this.#stretch.high, max);
      this.#clips.take(channel, this.#room[channel] as Float32Array, part);
    }
    if (totals.length === 2) this.#product += results[first + PRODUCT] as number;
    part.peak = highest;
    this.#audible.take(this.#room, part);
    this.#frames = begin + part.end;
    if (this.#frames % FINEST === 0) this.#endStretch();
    if (this.#frames === this.#step.end) this.#endStep();
  }

  #scan(frames: number, begin: number): void {
    const { scans } = this.#kernel;
    this.#kernel.scan(frames);
    for (const [channel, total] of this.#totals.entries()) {
      total.truePeak = scans[channel * SCAN_STATES + SCAN_STATE.peak] as number;
      if (total.truePeak <= this.#truePeak) continue;
      this.#truePeak = total.truePeak;
      this.#truePeakFrame = Math.max(0, begin + (scans[channel * SCAN_STATES + SCAN_STATE.place] as number));
    }
  }

  #endStretch(): void {
    const stretch = this.#stretch;
    this.#waveform.push(stretch.low, stretch.high);
    stretch.low = Infinity;
    stretch.high = -Infinity;
  }

  #endStep(): void {
    const step = this.#step;
    const frames = this.#frames - step.from;
    this.#loudness.push(step.energy, frames);
    this.#noise.push(step.square / frames / this.#totals.length);
    step.energy = 0;
    step.square = 0;
    step.from = this.#frames;
    step.index += 1;
    step.end = this.#endOfStep(step.index);
  }
}
