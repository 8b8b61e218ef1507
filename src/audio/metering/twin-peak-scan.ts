import { BENDS, FINE_TAPS, PHASES, SCAN_TAPS, type Interpolation } from './interpolation';
import { BEND_SHARE, BLOCK, FIRST_TAP, HISTORY, LOOK_AHEAD, ROUNDING, SCAN_STATE, SPAN } from './kernel';

/* The true peak in TypeScript: what decides is reckoned as in assembly/kernel.ts, in the same order. */

function fineAt(samples: Float32Array, place: number, fine: Float64Array): number {
  const sample = Math.floor(place / PHASES);
  const h = (place - sample * PHASES) * FINE_TAPS;
  const x = sample - (FINE_TAPS / 2 - 1);
  let a0 = 0;
  let a1 = 0;
  let b0 = 0;
  let b1 = 0;
  for (let tap = 0; tap < FINE_TAPS; tap += 4) {
    a0 += (samples[x + tap] as number) * (fine[h + tap] as number);
    a1 += (samples[x + tap + 1] as number) * (fine[h + tap + 1] as number);
    b0 += (samples[x + tap + 2] as number) * (fine[h + tap + 2] as number);
    b1 += (samples[x + tap + 3] as number) * (fine[h + tap + 3] as number);
  }
  return Math.abs(a0 + b0 + (a1 + b1));
}

/** The largest magnitude around a place (in eighths of a sample): climbs, then the parabola through the top three. */
function refine(samples: Float32Array, start: number, fine: Float64Array): number {
  let place = start;
  let here = fineAt(samples, place, fine);
  let before = fineAt(samples, place - 1, fine);
  let after = fineAt(samples, place + 1, fine);
  for (let step = 0; step < PHASES && (before > here || after > here); step += 1) {
    if (after > before) {
      place += 1;
      before = here;
      here = after;
      after = fineAt(samples, place + 1, fine);
    } else {
      place -= 1;
      after = here;
      here = before;
      before = fineAt(samples, place - 1, fine);
    }
  }
  const bend = before - 2 * here + after;
  if (bend >= 0) return here;
  const slope = before - after;
  return here - (slope * slope) / (8 * bend);
}

const SPANS = BLOCK / SPAN + 8;
/** Bends under the filter at the places of a span. */
const WALKED = SPAN + BENDS;
/** All bits of a number but its sign: greater for greater magnitudes. */
const MAGNITUDE = 0x7f_ff_ff_ff;

/** Room to work in, the same for all channels. */
export interface PeakRoom {
  /** Largest sample of each span, and its bits. */
  readonly levels: Float32Array;
  readonly levelBits: Int32Array;
  /** Squares of its bends. */
  readonly bends: Float64Array;
  readonly walked: Float64Array;
}

export function makePeakRoom(): PeakRoom {
  const levels = new Float32Array(SPANS);
  return {
    levels,
    levelBits: new Int32Array(levels.buffer),
    bends: new Float64Array(SPANS),
    walked: new Float64Array(WALKED),
  };
}

interface Spans {
  readonly from: number;
  readonly spans: number;
}

/** Largest sample (with the one behind) of each span. No branches: which one is larger can't be foretold. */
function surveyLevels(bits: Int32Array, { from, spans }: Spans, levels: Int32Array): void {
  for (let span = 0; span < spans; span += 1) {
    const end = from + (span + 1) * SPAN;
    let even = (bits[end] as number) & MAGNITUDE;
    let odd = 0;
    for (let i = end - SPAN; i < end; i += 2) {
      const overEven = even - ((bits[i] as number) & MAGNITUDE);
      const overOdd = odd - ((bits[i + 1] as number) & MAGNITUDE);
      even -= overEven & (overEven >> 31);
      odd -= overOdd & (overOdd >> 31);
    }
    levels[span] = even > odd ? even : odd;
  }
}

/** Squares of the bends of each span, added up. */
function surveyBends(samples: Float32Array, { from, spans }: Spans, bends: Float64Array): void {
  let here = samples[from] as number;
  let next = samples[from + 1] as number;
  let at = from + 2;
  for (let span = 0; span < spans; span += 1) {
    let even = 0;
    let odd = 0;
    for (const end = at + SPAN; at < end; at += 2) {
      const after = samples[at] as number;
      const bend = here + after - (next + next);
      even += bend * bend;
      here = samples[at + 1] as number;
      const bendAfter = next + here - (after + after);
      odd += bendAfter * bendAfter;
      next = here;
      here = after;
    }
    bends[span] = even + odd;
  }
}

function bend(samples: Float32Array, from: number, out: Float64Array): void {
  for (let i = 0; i < WALKED; i += 1) {
    const middle = samples[from + i + 1] as number;
    const outer = (samples[from + i] as number) + (samples[from + i + 2] as number);
    out[i] = Math.abs(outer - (middle + middle));
  }
}

/** Sum of the second differences under the filter, each by its envelope. */
function bendSum(bends: Float64Array, at: number, envelope: Float64Array): number {
  let even = 0;
  let odd = 0;
  for (let tap = 0; tap < BENDS; tap += 2) {
    even += (bends[at + tap] as number) * (envelope[tap] as number);
    odd += (bends[at + tap + 1] as number) * (envelope[tap + 1] as number);
  }
  return even + odd;
}

interface ScanTables {
  readonly scan: Float64Array;
  readonly found: Float64Array;
}

/** Magnitudes of all phases after a sample. */
function scanAt(samples: Float32Array, sample: number, { scan, found }: ScanTables): void {
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  let s4 = 0;
  let s5 = 0;
  let s6 = 0;
  let s7 = 0;
  const x = sample - FIRST_TAP;
  for (let tap = 0; tap < SCAN_TAPS; tap += 1) {
    const value = samples[x + tap] as number;
    const h = tap * PHASES;
    s0 += value * (scan[h] as number);
    s1 += value * (scan[h + 1] as number);
    s2 += value * (scan[h + 2] as number);
    s3 += value * (scan[h + 3] as number);
    s4 += value * (scan[h + 4] as number);
    s5 += value * (scan[h + 5] as number);
    s6 += value * (scan[h + 6] as number);
    s7 += value * (scan[h + 7] as number);
  }
  found[0] = Math.abs(s0);
  found[1] = Math.abs(s1);
  found[2] = Math.abs(s2);
  found[3] = Math.abs(s3);
  found[4] = Math.abs(s4);
  found[5] = Math.abs(s5);
  found[6] = Math.abs(s6);
  found[7] = Math.abs(s7);
}

/** Looks for the true peak of one channel. */
export class TwinPeakScan {
  readonly #samples: Float32Array;
  readonly #bits: Int32Array;
  readonly #state: Float64Array;
  readonly #filters: Interpolation;
  readonly #room: PeakRoom;
  readonly #tables: ScanTables;
  #peak = 0;
  #before = 0;
  #here = 0;
  #phase = 0;
  #place = 0;

  /** Its findings go to `state`, by `SCAN_STATE`. */
  constructor(
    samples: Float32Array,
    { state, room, filters }: { state: Float64Array; room: PeakRoom; filters: Interpolation },
  ) {
    this.#samples = samples;
    this.#bits = new Int32Array(samples.buffer, samples.byteOffset, samples.length);
    this.#state = state;
    this.#room = room;
    this.#filters = filters;
    this.#tables = { scan: filters.scan, found: new Float64Array(PHASES) };
  }

  scan(frames: number): void {
    const from = HISTORY - LOOK_AHEAD;
    const { levels, levelBits, bends } = this.#room;
    const reach = ((1 + BEND_SHARE) * this.#filters.reach * ROUNDING) ** 2;
    const spans = Math.ceil(frames / SPAN);
    // Bends of the neighbours lie under the filter too.
    const part = { from: from - SPAN, spans: spans + 2 };
    surveyLevels(this.#bits, part, levelBits);
    surveyBends(this.#samples, part, bends);
    for (let span = 0; span < spans; span += 1) {
      const squares = (bends[span] as number) + (bends[span + 1] as number) + (bends[span + 2] as number);
      const lacks = this.#peak - (levels[span + 1] as number) * ROUNDING;
      const isNear = lacks < 0 || reach * squares > lacks * lacks;
      const sample = from + span * SPAN;
      const places = Math.min(SPAN, frames - span * SPAN);
      if (isNear) this.#walk(sample, places, Math.sqrt(reach * squares));
      else if (this.#here > 0) this.#settle(sample, 0, 0);
    }
    this.#state[SCAN_STATE.peak] = this.#peak;
    this.#state[SCAN_STATE.place] = this.#place;
  }

  /** Looks at each place of a span; `most` is what bends can add to a level there. */
  #walk(first: number, places: number, limit: number): void {
    const samples = this.#samples;
    const { envelope } = this.#filters;
    const { walked } = this.#room;
    const { found } = this.#tables;
    bend(samples, first - FIRST_TAP, walked);
    for (let place = 0; place < places; place += 1) {
      const sample = first + place;
      const level = Math.max(Math.abs(samples[sample] as number), Math.abs(samples[sample + 1] as number));
      const sum = level * ROUNDING + limit > this.#peak ? bendSum(walked, place, envelope) : 0;
      if ((level + (1 + BEND_SHARE) * sum) * ROUNDING <= this.#peak) {
        if (this.#here > 0) this.#settle(sample, 0, 0);
        continue;
      }
      scanAt(samples, sample, this.#tables);
      let phase = 0;
      for (let other = 1; other < PHASES; other += 1)
        if ((found[other] as number) > (found[phase] as number)) phase = other;
      const top = found[phase] as number;
      this.#settle(sample, top + BEND_SHARE * sum < this.#peak ? 0 : top, phase);
    }
  }

  /** Takes what was found after a sample, 0 for nothing: the one before was a peak where it is no lower than both sides. */
  #settle(sample: number, top: number, phase: number): void {
    if (this.#here > 0 && this.#here >= this.#before && this.#here > top) {
      const peak = refine(this.#samples, (sample - 1) * PHASES + this.#phase, this.#filters.fine);
      if (peak > this.#peak) {
        this.#peak = peak;
        this.#place = sample - 1 - HISTORY;
      }
    }
    this.#before = this.#here;
    this.#here = top;
    this.#phase = phase;
  }
}
