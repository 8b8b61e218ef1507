// AssemblyScript, not TypeScript: compiled by `npm run kernel` into ../kernel-bytes.ts. What decides about numbers
// has its twin, in the same order, in ../kernel-twin.ts and ../twin-peak-scan.ts.

const PHASES: i32 = 8;
const SCAN_TAPS: i32 = 32;
const FINE_TAPS: i32 = 1024;
const FIRST_TAP: i32 = 15;
const BENDS: i32 = 30;
const BEND_SHARE: f64 = 0.15;
const SPAN: i32 = 16;
const ROUNDING: f64 = 1.0001;
const FADED: f64 = 1e-100;
const SMALL: f64 = 1e-15;
const LARGE: f64 = 1e15;
// Bytes of a result of one channel, and of a pair.
const RESULT: usize = 40;
const PAIR: usize = 88;

/** The second of two frames, where the first one was. */
function second(frames: v128): v128 {
  return v128.shuffle<i32>(frames, frames, 2, 3, 2, 3);
}

/**
 * K-weights two channels, side by side, adds up what they weigh, their samples and squares, and finds lowest and highest.
 * Direct form 1: what is fed back passes one product and one difference, no more. The second stage has the numerator
 * 1, -2, 1. States: 6 pairs, coefficients: 10 values.
 */
function weigh(left: usize, right: usize, frames: i32, states: usize, sections: usize, out: usize): void {
  const b0 = v128.load64_splat(sections);
  const b1 = v128.load64_splat(sections, 8);
  const b2 = v128.load64_splat(sections, 16);
  const a1 = v128.load64_splat(sections, 24);
  const a2 = v128.load64_splat(sections, 32);
  const d1 = v128.load64_splat(sections, 64);
  const d2 = v128.load64_splat(sections, 72);
  let x1 = v128.load(states);
  let x2 = v128.load(states, 16);
  let y1 = v128.load(states, 32);
  let y2 = v128.load(states, 48);
  let z1 = v128.load(states, 64);
  let z2 = v128.load(states, 80);
  let energy = v128.splat<f64>(0);
  let sum = v128.splat<f64>(0);
  let square = v128.splat<f64>(0);
  let low = v128.shuffle<i32>(v128.load32_splat(left), v128.load32_splat(right), 0, 4, 1, 5);
  let high = low;
  const end = left + ((<usize>(frames & ~1)) << 2);
  while (left < end) {
    const both = v128.shuffle<i32>(v128.load64_zero(left), v128.load64_zero(right), 0, 4, 1, 5);
    low = f32x4.pmin(low, both);
    high = f32x4.pmax(high, both);
    const x = f64x2.promote_low_f32x4(both);
    sum = f64x2.add(sum, x);
    square = f64x2.add(square, f64x2.mul(x, x));
    const fed = f64x2.add(f64x2.mul(b0, x), f64x2.add(f64x2.mul(b1, x1), f64x2.mul(b2, x2)));
    const y = f64x2.sub(f64x2.sub(fed, f64x2.mul(a2, y2)), f64x2.mul(a1, y1));
    const bent = f64x2.sub(f64x2.add(y, y2), f64x2.add(y1, y1));
    const z = f64x2.sub(f64x2.sub(bent, f64x2.mul(d2, z2)), f64x2.mul(d1, z1));
    energy = f64x2.add(energy, f64x2.mul(z, z));
    // The next frame, with the memories in each other's place.
    x2 = x;
    y2 = y;
    z2 = z;
    const next = f64x2.promote_low_f32x4(second(both));
    sum = f64x2.add(sum, next);
    square = f64x2.add(square, f64x2.mul(next, next));
    const fedNext = f64x2.add(f64x2.mul(b0, next), f64x2.add(f64x2.mul(b1, x2), f64x2.mul(b2, x1)));
    const yNext = f64x2.sub(f64x2.sub(fedNext, f64x2.mul(a2, y1)), f64x2.mul(a1, y2));
    const bentNext = f64x2.sub(f64x2.add(yNext, y1), f64x2.add(y2, y2));
    const zNext = f64x2.sub(f64x2.sub(bentNext, f64x2.mul(d2, z1)), f64x2.mul(d1, z2));
    energy = f64x2.add(energy, f64x2.mul(zNext, zNext));
    x1 = next;
    y1 = yNext;
    z1 = zNext;
    left += 8;
    right += 8;
  }
  if (frames & 1) {
    const both = v128.shuffle<i32>(v128.load32_splat(left), v128.load32_splat(right), 0, 4, 1, 5);
    low = f32x4.pmin(low, both);
    high = f32x4.pmax(high, both);
    const x = f64x2.promote_low_f32x4(both);
    sum = f64x2.add(sum, x);
    square = f64x2.add(square, f64x2.mul(x, x));
    const fed = f64x2.add(f64x2.mul(b0, x), f64x2.add(f64x2.mul(b1, x1), f64x2.mul(b2, x2)));
    const y = f64x2.sub(f64x2.sub(fed, f64x2.mul(a2, y2)), f64x2.mul(a1, y1));
    const bent = f64x2.sub(f64x2.add(y, y2), f64x2.add(y1, y1));
    const z = f64x2.sub(f64x2.sub(bent, f64x2.mul(d2, z2)), f64x2.mul(d1, z1));
    energy = f64x2.add(energy, f64x2.mul(z, z));
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    z2 = z1;
    z1 = z;
  }
  const kept = f64x2.ge(energy, v128.splat<f64>(FADED));
  v128.store(states, v128.and(x1, kept));
  v128.store(states, v128.and(x2, kept), 16);
  v128.store(states, v128.and(y1, kept), 32);
  v128.store(states, v128.and(y2, kept), 48);
  v128.store(states, v128.and(z1, kept), 64);
  v128.store(states, v128.and(z2, kept), 80);
  low = f32x4.pmin(low, v128.shuffle<i32>(low, low, 2, 3, 0, 1));
  high = f32x4.pmax(high, v128.shuffle<i32>(high, high, 2, 3, 0, 1));
  // What is added makes +0 of -0: the twin may find the other one first.
  const none = v128.splat<f64>(0);
  const lows = f64x2.add(f64x2.promote_low_f32x4(low), none);
  const highs = f64x2.add(f64x2.promote_low_f32x4(high), none);
  v128.store64_lane(out, energy, 0);
  v128.store64_lane(out, sum, 0, 8);
  v128.store64_lane(out, square, 0, 16);
  v128.store64_lane(out, lows, 0, 24);
  v128.store64_lane(out, highs, 0, 32);
  out += RESULT;
  v128.store64_lane(out, energy, 1);
  v128.store64_lane(out, sum, 1, 8);
  v128.store64_lane(out, square, 1, 16);
  v128.store64_lane(out, lows, 1, 24);
  v128.store64_lane(out, highs, 1, 32);
}

/** Sum of left times right. */
function product(left: usize, right: usize, frames: i32): f64 {
  let a = v128.splat<f64>(0);
  let b = v128.splat<f64>(0);
  const end = left + ((<usize>frames) << 2);
  const middle = left + ((<usize>(frames & ~3)) << 2);
  while (left < middle) {
    const x = f64x2.promote_low_f32x4(v128.load64_zero(left));
    const y = f64x2.promote_low_f32x4(v128.load64_zero(right));
    a = f64x2.add(a, f64x2.mul(x, y));
    const u = f64x2.promote_low_f32x4(v128.load64_zero(left, 8));
    const v = f64x2.promote_low_f32x4(v128.load64_zero(right, 8));
    b = f64x2.add(b, f64x2.mul(u, v));
    left += 16;
    right += 16;
  }
  const both = f64x2.add(a, b);
  let sum = f64x2.extract_lane(both, 0) + f64x2.extract_lane(both, 1);
  while (left < end) {
    sum += <f64>load<f32>(left) * <f64>load<f32>(right);
    left += 4;
    right += 4;
  }
  return sum;
}

/**
 * Measures segments of a pair of channels.
 * @param ends where segments end, in frames; `count` of them
 * @param out results of this pair in the first segment; those of the next lie `stride` bytes on
 * @param stereo 1 where the product is wanted too
 */
export function measure(
  left: usize,
  right: usize,
  states: usize,
  sections: usize,
  ends: usize,
  count: i32,
  out: usize,
  stride: usize,
  stereo: i32,
): void {
  let start: u32 = 0;
  for (let segment = 0; segment < count; segment++) {
    const end = load<u32>(ends);
    const frames = <i32>(end - start);
    const from = (<usize>start) << 2;
    weigh(left + from, right + from, frames, states, sections, out);
    if (stereo) store<f64>(out, product(left + from, right + from, frames), PAIR - 8);
    start = end;
    ends += 4;
    out += stride;
  }
}

/**
 * Fills one or two channels with whole numbers of 2 or 3 bytes; writes up to three samples beyond the last.
 * @param bytes followed by 32 zeros
 * @returns all numbers or-ed together, their highest bit in the highest place
 */
export function unpack(bytes: usize, frames: i32, channels: i32, size: i32, left: usize, right: usize): i32 {
  // Numbers are taken as the upper bytes of 32 bits.
  const scale = v128.splat<f32>(4.656612873077393e-10);
  let used = v128.splat<i32>(0);
  const end = left + ((<usize>frames) << 2);
  if (size == 3 && channels == 2) {
    const sides = v128(16, 0, 1, 2, 16, 6, 7, 8, 16, 3, 4, 5, 16, 9, 10, 11);
    while (left < end) {
      const early = v128.swizzle(v128.load(bytes), sides);
      const late = v128.swizzle(v128.load(bytes, 12), sides);
      used = v128.or(used, v128.or(early, late));
      const lefts = v128.shuffle<i64>(early, late, 0, 2);
      const rights = v128.shuffle<i64>(early, late, 1, 3);
      v128.store(left, f32x4.mul(f32x4.convert_i32x4_s(lefts), scale));
      v128.store(right, f32x4.mul(f32x4.convert_i32x4_s(rights), scale));
      bytes += 24;
      left += 16;
      right += 16;
    }
  } else if (size == 3) {
    const four = v128(16, 0, 1, 2, 16, 3, 4, 5, 16, 6, 7, 8, 16, 9, 10, 11);
    while (left < end) {
      const value = v128.swizzle(v128.load(bytes), four);
      used = v128.or(used, value);
      v128.store(left, f32x4.mul(f32x4.convert_i32x4_s(value), scale));
      bytes += 12;
      left += 16;
    }
  } else if (channels == 2) {
    const upper = v128.splat<i32>(-65536);
    while (left < end) {
      const value = v128.load(bytes);
      const lefts = i32x4.shl(value, 16);
      const rights = v128.and(value, upper);
      used = v128.or(used, v128.or(lefts, rights));
      v128.store(left, f32x4.mul(f32x4.convert_i32x4_s(lefts), scale));
      v128.store(right, f32x4.mul(f32x4.convert_i32x4_s(rights), scale));
      bytes += 16;
      left += 16;
      right += 16;
    }
  } else {
    while (left < end) {
      const value = i32x4.shl(i32x4.extend_low_i16x8_s(v128.load64_zero(bytes)), 16);
      used = v128.or(used, value);
      v128.store(left, f32x4.mul(f32x4.convert_i32x4_s(value), scale));
      bytes += 8;
      left += 16;
    }
  }
  used = v128.or(used, v128.shuffle<i32>(used, used, 2, 3, 0, 1));
  return i32x4.extract_lane(used, 0) | i32x4.extract_lane(used, 1);
}

// What the scan of a channel works with: set at its beginning.
let scanTable: usize = 0;
let envelope: usize = 0;
let shortEnvelope: usize = 0;
let fine: usize = 0;
let scratch: usize = 0;
let origin: usize = 0;
let peak: f64 = 0;
let before: f64 = 0;
let here: f64 = 0;
let phase: i32 = 0;
let place: i32 = 0;
// Phase that was found last.
let at: i32 = 0;

/** The wave at an eighth after a sample, by the long filter. */
function fineAt(sample: usize, phase: i32): f64 {
  if (phase < 0) {
    sample -= 4;
    phase += PHASES;
  } else if (phase >= PHASES) {
    sample += 4;
    phase -= PHASES;
  }
  let x = sample - ((<usize>(FINE_TAPS / 2 - 1)) << 2);
  let h = fine + ((<usize>(phase * FINE_TAPS)) << 3);
  const end = h + ((<usize>FINE_TAPS) << 3);
  let a = v128.splat<f64>(0);
  let b = v128.splat<f64>(0);
  while (h < end) {
    a = f64x2.add(a, f64x2.mul(f64x2.promote_low_f32x4(v128.load64_zero(x)), v128.load(h)));
    b = f64x2.add(b, f64x2.mul(f64x2.promote_low_f32x4(v128.load64_zero(x, 8)), v128.load(h, 16)));
    x += 16;
    h += 32;
  }
  const both = f64x2.add(a, b);
  return Math.abs(f64x2.extract_lane(both, 0) + f64x2.extract_lane(both, 1));
}

/** The largest magnitude around a place: climbs to the top eighth, then the parabola through it and its neighbours. */
function refine(sample: usize, phase: i32): f64 {
  let here = fineAt(sample, phase);
  let before = fineAt(sample, phase - 1);
  let after = fineAt(sample, phase + 1);
  for (let step = 0; step < PHASES && (before > here || after > here); step++) {
    if (after > before) {
      phase += 1;
      before = here;
      here = after;
      if (phase == PHASES) {
        phase = 0;
        sample += 4;
      }
      after = fineAt(sample, phase + 1);
    } else {
      phase -= 1;
      after = here;
      here = before;
      if (phase < 0) {
        phase = PHASES - 1;
        sample -= 4;
      }
      before = fineAt(sample, phase - 1);
    }
  }
  const bend = before - 2 * here + after;
  if (bend >= 0) return here;
  const slope = before - after;
  return here - (slope * slope) / (8 * bend);
}

/** Magnitudes of a span and of the sample behind, the largest of every fourth. */
function levelOf(from: usize): v128 {
  const early = f32x4.pmax(f32x4.abs(v128.load(from)), f32x4.abs(v128.load(from, 16)));
  const late = f32x4.pmax(f32x4.abs(v128.load(from, 32)), f32x4.abs(v128.load(from, 48)));
  return f32x4.pmax(f32x4.pmax(early, late), f32x4.abs(v128.load(from, 52)));
}

/** Squares of the bends of a span, the sums of every fourth. */
function bendsOf(from: usize): v128 {
  let sum = v128.splat<f32>(0);
  const end = from + ((<usize>SPAN) << 2);
  while (from < end) {
    const middle = v128.load(from, 4);
    const outer = f32x4.add(v128.load(from), v128.load(from, 8));
    const bend = f32x4.sub(outer, f32x4.add(middle, middle));
    sum = f32x4.add(sum, f32x4.mul(bend, bend));
    from += 16;
  }
  return sum;
}

/** Largest sample (with the one behind) and squares of the bends of each span, four spans at a time. */
function survey(from: usize, spans: i32, levels: usize, bends: usize): void {
  const step = (<usize>SPAN) << 2;
  for (let span = 0; span < spans; span += 4) {
    const a = levelOf(from);
    const b = levelOf(from + step);
    const c = levelOf(from + 2 * step);
    const d = levelOf(from + 3 * step);
    const first = f32x4.pmax(v128.shuffle<i32>(a, b, 0, 4, 1, 5), v128.shuffle<i32>(a, b, 2, 6, 3, 7));
    const last = f32x4.pmax(v128.shuffle<i32>(c, d, 0, 4, 1, 5), v128.shuffle<i32>(c, d, 2, 6, 3, 7));
    v128.store(
      levels,
      f32x4.pmax(v128.shuffle<i64>(first, last, 0, 2), v128.shuffle<i64>(first, last, 1, 3)),
    );
    const e = bendsOf(from);
    const f = bendsOf(from + step);
    const g = bendsOf(from + 2 * step);
    const h = bendsOf(from + 3 * step);
    const early = f32x4.add(v128.shuffle<i32>(e, f, 0, 4, 1, 5), v128.shuffle<i32>(e, f, 2, 6, 3, 7));
    const late = f32x4.add(v128.shuffle<i32>(g, h, 0, 4, 1, 5), v128.shuffle<i32>(g, h, 2, 6, 3, 7));
    v128.store(bends, f32x4.add(v128.shuffle<i64>(early, late, 0, 2), v128.shuffle<i64>(early, late, 1, 3)));
    from += 4 * step;
    levels += 16;
    bends += 16;
  }
}

/** Magnitudes of the second differences that begin at `from` and before `end`, four at a time. */
function bend(from: usize, end: usize): void {
  let out = scratch;
  while (from < end) {
    const middle = v128.load(from, 4);
    const outer = f32x4.add(v128.load(from), v128.load(from, 8));
    v128.store(out, f32x4.abs(f32x4.sub(outer, f32x4.add(middle, middle))));
    from += 16;
    out += 16;
  }
}

/** Sums of the bends under the filter at four places: near enough to tell which places matter. */
function nearBendSums(bends: usize): v128 {
  let sum = v128.splat<f32>(0);
  for (let tap: usize = 0; tap < (<usize>BENDS) << 2; tap += 4) {
    sum = f32x4.add(sum, f32x4.mul(v128.load(bends + tap), v128.load32_splat(shortEnvelope + tap)));
  }
  return sum;
}

/** The same at one place, as the twin has it: even and odd taps. */
function bendSum(sample: usize): f64 {
  let x = sample - ((<usize>FIRST_TAP) << 2);
  let sum = v128.splat<f64>(0);
  for (let tap: usize = 0; tap < (<usize>BENDS) << 3; tap += 16) {
    const outer = f64x2.add(
      f64x2.promote_low_f32x4(v128.load64_zero(x)),
      f64x2.promote_low_f32x4(v128.load64_zero(x, 8)),
    );
    const middle = f64x2.promote_low_f32x4(v128.load64_zero(x, 4));
    const bend = f64x2.abs(f64x2.sub(outer, f64x2.add(middle, middle)));
    sum = f64x2.add(sum, f64x2.mul(bend, v128.load(envelope + tap)));
    x += 8;
  }
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
}

/** The largest magnitude of all phases after a sample; its phase in `at`. */
function scanAt(sample: usize): f64 {
  let a = v128.splat<f64>(0);
  let b = v128.splat<f64>(0);
  let c = v128.splat<f64>(0);
  let d = v128.splat<f64>(0);
  let x = sample - ((<usize>FIRST_TAP) << 2);
  let h = scanTable;
  const end = x + ((<usize>SCAN_TAPS) << 2);
  while (x < end) {
    const value = f64x2.promote_low_f32x4(v128.load32_splat(x));
    a = f64x2.add(a, f64x2.mul(value, v128.load(h)));
    b = f64x2.add(b, f64x2.mul(value, v128.load(h, 16)));
    c = f64x2.add(c, f64x2.mul(value, v128.load(h, 32)));
    d = f64x2.add(d, f64x2.mul(value, v128.load(h, 48)));
    x += 4;
    h += 64;
  }
  v128.store(scratch, f64x2.abs(a), 256);
  v128.store(scratch, f64x2.abs(b), 272);
  v128.store(scratch, f64x2.abs(c), 288);
  v128.store(scratch, f64x2.abs(d), 304);
  at = 0;
  let top = load<f64>(scratch, 256);
  for (let phase = 1; phase < PHASES; phase++) {
    const size = load<f64>(scratch + ((<usize>phase) << 3), 256);
    if (size > top) {
      top = size;
      at = phase;
    }
  }
  return top;
}

/** Takes what was found after a sample, 0 for nothing: the place before was a peak where it is no lower than both sides. */
function settle(sample: usize, top: f64): void {
  if (here > 0 && here >= before && here > top) {
    const found = refine(sample - 4, phase);
    if (found > peak) {
      peak = found;
      place = <i32>(sample - 4 - origin) >> 2;
    }
  }
  before = here;
  here = top;
  phase = at;
}

/** Looks at each place of a span, four at a time; `reach` is what bends can add to a level there. */
function walk(sample: usize, places: i32, reach: f32): void {
  const first = sample - ((<usize>FIRST_TAP) << 2);
  const rounding = v128.splat<f32>(<f32>ROUNDING);
  const share = v128.splat<f32>(<f32>(1 + BEND_SHARE));
  bend(first, first + ((<usize>(3 * SPAN)) << 2));
  for (let place = 0; place < places; place += 4) {
    const level = f32x4.mul(
      f32x4.pmax(f32x4.abs(v128.load(sample)), f32x4.abs(v128.load(sample, 4))),
      rounding,
    );
    const top = v128.splat<f32>(<f32>peak);
    let mask = i32x4.bitmask(f32x4.gt(f32x4.add(level, v128.splat<f32>(reach)), top));
    if (mask) {
      const sums = f32x4.mul(nearBendSums(scratch + ((<usize>place) << 2)), share);
      mask = i32x4.bitmask(f32x4.gt(f32x4.add(level, f32x4.mul(sums, rounding)), top));
    }
    if (mask == 0 && here == 0) {
      sample += 16;
      continue;
    }
    for (let lane = 0; lane < 4 && place + lane < places; lane++) {
      let found: f64 = 0;
      if (mask & (1 << lane)) {
        found = scanAt(sample);
        if (found + BEND_SHARE * bendSum(sample) < peak) found = 0;
      }
      settle(sample, found);
      sample += 4;
    }
  }
}

/**
 * Scans places whose samples begin at `input`. States: peak, before, here, phase, place (see kernel.ts). Tables: addresses
 * of scan, envelope, its copy in single precision, fine, room to work in, levels and bends; then the envelope's reach.
 * @param ahead how many frames `input` lies before the block
 */
export function scan(input: usize, frames: i32, states: usize, tables: usize, ahead: i32): void {
  scanTable = <usize>load<u32>(tables);
  envelope = <usize>load<u32>(tables, 4);
  shortEnvelope = <usize>load<u32>(tables, 8);
  fine = <usize>load<u32>(tables, 12);
  scratch = <usize>load<u32>(tables, 16);
  const levels = <usize>load<u32>(tables, 20);
  const bends = <usize>load<u32>(tables, 24);
  const most = (1 + BEND_SHARE) * load<f64>(tables, 32) * ROUNDING;
  const share = v128.splat<f32>(<f32>(most * most));
  const rounding = v128.splat<f32>(<f32>ROUNDING);
  origin = input + ((<usize>ahead) << 2);
  peak = load<f64>(states);
  before = load<f64>(states, 8);
  here = load<f64>(states, 16);
  phase = <i32>load<f64>(states, 24);
  place = <i32>load<f64>(states, 32);
  const none = v128.splat<f32>(0);
  const spans = (frames + SPAN - 1) / SPAN;
  // Bends of the neighbours lie under the filter too.
  survey(input - ((<usize>SPAN) << 2), spans + 2, levels, bends);
  for (let span = 0; span < spans; span += 4) {
    const near = (<usize>span) << 2;
    const squares = f32x4.mul(
      f32x4.add(f32x4.add(v128.load(bends + near), v128.load(bends + near, 4)), v128.load(bends + near, 8)),
      share,
    );
    const level = v128.load(levels + near, 4);
    const lacks = f32x4.sub(v128.splat<f32>(<f32>peak), f32x4.mul(level, rounding));
    const isNear = v128.or(f32x4.lt(lacks, none), f32x4.gt(squares, f32x4.mul(lacks, lacks)));
    // Squares of the smallest and the largest numbers have no place in single precision: there all is looked at.
    const isSquarable = peak > SMALL && peak < LARGE;
    const mask = i32x4.bitmask(isSquarable ? isNear : f32x4.gt(level, none));
    if (mask == 0 && here == 0) continue;
    v128.store(scratch, isSquarable ? f32x4.sqrt(squares) : v128.splat<f32>(Infinity), 384);
    for (let lane = 0; lane < 4 && span + lane < spans; lane++) {
      const from = (span + lane) * SPAN;
      const sample = input + ((<usize>from) << 2);
      const reach = load<f32>(scratch + ((<usize>lane) << 2), 384);
      if (mask & (1 << lane)) walk(sample, frames - from < SPAN ? frames - from : SPAN, reach);
      else if (here > 0) settle(sample, 0);
    }
  }
  store<f64>(states, peak);
  store<f64>(states, before, 8);
  store<f64>(states, here, 16);
  store<f64>(states, <f64>phase, 24);
  store<f64>(states, <f64>place, 32);
}
