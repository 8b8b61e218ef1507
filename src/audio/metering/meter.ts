import { channelWeights } from './channel-weights';
import { ClipFinder, type ClipRun } from './clip-runs';
import { BLOCK, HISTORY, LOOK_AHEAD, RESULT, RESULTS, type Kernel } from './kernel';
import { createTwinKernel } from './kernel-twin';
import { canRunWasmKernel, createWasmKernel } from './kernel-wasm';
import { LoudnessMeter, lufsOf, STEPS_PER_SECOND, type Loudness } from './loudness';
import { SpectrumMeter, type Spectrum } from './spectrum';
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
  /** Two channels only: 1 the same, 0 unlike, -1 the opposite; and what a mono sum loses, dB. */
  readonly stereo: { readonly correlation: number; readonly monoLoss: number; readonly same: boolean } | null;
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

const AUDIBLE = 10 ** (-70 / 20);
/** Difference of the sides below which a stereo file holds the same twice: the last bit of 24. */
const SAME = 10 ** (-120 / 10);

const db = (linear: number): number | null => (linear > 0 ? 20 * Math.log10(linear) : null);
const powerDb = (power: number): number | null => (power > 0 ? 10 * Math.log10(power) : null);

interface ChannelTotals {
  peak: number;
  truePeak: number;
  sum: number;
  square: number;
}

/**
 * Measures a sound in one pass, block by block: write up to `BLOCK` frames into `room()`, then `commit` them; at the
 * end `finish`. Samples must be finite. Memory does not grow with the sound, but for one value a tenth of a second.
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
  readonly #room: readonly Float32Array[];
  readonly #quiet = { ring: new Float64Array(40), lowest: Infinity };
  #frames = 0;
  #step = { energy: 0, square: 0, from: 0, index: 0, end: 0 };
  #stretch = { low: Infinity, high: -Infinity };
  #product = 0;
  #firstAudible = -1;
  #lastAudible = -1;
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

  /** Measures the first `frames` of the room. */
  commit(frames: number): void {
    let start = 0;
    while (start < frames) {
      const toStep = this.#step.end - this.#frames;
      const toStretch = FINEST - (this.#frames % FINEST);
      const length = Math.min(frames - start, toStep, toStretch);
      this.#segment(start, length);
      start += length;
    }
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
    for (const samples of this.#room) samples.fill(0, 0, LOOK_AHEAD + 2);
    this.#scan(0, LOOK_AHEAD + 2);
    if (this.#frames % FINEST !== 0) this.#waveform.push(this.#stretch.low, this.#stretch.high);
    const { length: channels } = this.#totals;
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
      silence: this.#silence(),
      noiseFloor: this.#quiet.lowest === Infinity ? null : powerDb(this.#quiet.lowest),
      stereo: this.#stereo(),
      spectrum: this.#spectrum.result(),
      waveform: this.#waveform.levels(),
    };
  }

  #endOfStep(index: number): number {
    return Math.round(((index + 1) * this.#rate) / STEPS_PER_SECOND);
  }

  #segment(start: number, length: number): void {
    const kernel = this.#kernel;
    kernel.segment(start, length);
    let low = Infinity;
    let high = -Infinity;
    let square = 0;
    for (const [channel, total] of this.#totals.entries()) {
      const at = channel * RESULTS;
      const min = kernel.results[at + RESULT.min] as number;
      const max = kernel.results[at + RESULT.max] as number;
      const energy = kernel.results[at + RESULT.square] as number;
      low = Math.min(low, min);
      high = Math.max(high, max);
      square += energy;
      total.sum += kernel.results[at + RESULT.sum] as number;
      total.square += energy;
      total.peak = Math.max(total.peak, -min, max);
      this.#step.energy += (kernel.results[at + RESULT.weighted] as number) * (this.#weights[channel] ?? 1);
      this.#findClips(channel, start, { length, peak: Math.max(-min, max) });
    }
    if (this.#totals.length === 2) this.#product += kernel.product(start, length);
    if (Math.max(-low, high) > AUDIBLE) this.#hear(start, length);
    this.#scan(start, length);
    this.#frames += length;
    this.#step.square += square;
    this.#stretch.low = Math.min(this.#stretch.low, low);
    this.#stretch.high = Math.max(this.#stretch.high, high);
    if (this.#frames % FINEST === 0) this.#endStretch();
    if (this.#frames === this.#step.end) this.#endStep();
  }

  #findClips(channel: number, start: number, { length, peak }: { length: number; peak: number }): void {
    if (peak === 0 || peak < this.#clips.floor()) return this.#clips.skip(channel);
    const samples = this.#room[channel]?.subarray(start, start + length);
    if (samples) this.#clips.push(channel, samples, this.#frames);
  }

  #hear(start: number, length: number): void {
    const loud = (frame: number): boolean =>
      this.#room.some((samples) => Math.abs(samples[frame] as number) > AUDIBLE);
    if (this.#firstAudible < 0) {
      let frame = start;
      while (!loud(frame)) frame += 1;
      this.#firstAudible = this.#frames + frame - start;
    }
    let last = start + length - 1;
    while (!loud(last)) last -= 1;
    this.#lastAudible = this.#frames + last - start;
  }

  #scan(start: number, length: number): void {
    for (const [channel, total] of this.#totals.entries()) {
      total.truePeak = this.#kernel.scanPeak(channel, start, length);
      if (total.truePeak <= this.#truePeak) continue;
      this.#truePeak = total.truePeak;
      this.#truePeakFrame = Math.max(0, this.#frames + Math.round(length / 2) - LOOK_AHEAD);
    }
  }

  #endStretch(): void {
    this.#waveform.push(this.#stretch.low, this.#stretch.high);
    this.#stretch = { low: Infinity, high: -Infinity };
  }

  #endStep(): void {
    const { energy, square, from, index } = this.#step;
    const frames = this.#frames - from;
    this.#loudness.push(energy, frames);
    const { ring } = this.#quiet;
    ring[index % ring.length] = square / frames / this.#totals.length;
    // Ten times a second is often enough for what is quietest.
    if (index + 1 >= ring.length && index % 10 === 0) {
      const mean = ring.reduce((sum, value) => sum + value, 0) / ring.length;
      if (mean > 0) this.#quiet.lowest = Math.min(this.#quiet.lowest, mean);
    }
    this.#step = {
      energy: 0,
      square: 0,
      from: this.#frames,
      index: index + 1,
      end: this.#endOfStep(index + 1),
    };
  }

  #silence(): Measurement['silence'] {
    const whole = this.#firstAudible < 0;
    const seconds = this.#frames / this.#rate;
    if (whole) return { start: seconds, end: seconds, whole };
    const end = (this.#frames - 1 - this.#lastAudible) / this.#rate;
    return { start: this.#firstAudible / this.#rate, end, whole };
  }

  #stereo(): Measurement['stereo'] {
    const [left, right] = this.#totals;
    if (!left || !right || this.#totals.length !== 2) return null;
    const both = left.square + right.square;
    if (both === 0) return { correlation: 1, monoLoss: 0, same: true };
    const loudest = Math.sqrt(left.square * right.square);
    const difference = both - 2 * this.#product;
    const sum = both + 2 * this.#product;
    // Two unlike signals of one level lose 3 dB against the same signal twice; that is no loss of theirs.
    const monoLoss = Math.max(0, -10 * Math.log10(Math.max(sum / both, 1e-12)));
    return {
      correlation: loudest === 0 ? 0 : this.#product / loudest,
      monoLoss,
      same: difference <= both * SAME,
    };
  }
}
