// AssemblyScript, not TypeScript: compiled by scripts/audio/kernel.mjs into ../kernel-bytes.ts. Every operation has its
// twin, in the same order, in ../kernel-twin.ts.

const PHASES: i32 = 8;
const SCAN_TAPS: i32 = 32;
const FINE_TAPS: i32 = 1024;
const FIRST_TAP: i32 = 15;
const BENDS: i32 = 30;
const BEND_SHARE: f64 = 0.15;
const CHUNK: i32 = 32;
// Room for the rounding of single precision in what only bounds.
const ROUNDING: f64 = 1.0001;

/**
 * K-weights two channels, adds up their energies. Direct form 1: what is fed back passes one product and one difference,
 * no more. States: 6 pairs, coefficients: 10 values, out: 2 energies.
 */
export function weight(
  left: usize,
  right: usize,
  frames: i32,
  states: usize,
  sections: usize,
  out: usize,
): void {
  const b0 = v128.splat<f64>(load<f64>(sections));
  const b1 = v128.splat<f64>(load<f64>(sections + 8));
  const b2 = v128.splat<f64>(load<f64>(sections + 16));
  const a1 = v128.splat<f64>(load<f64>(sections + 24));
  const a2 = v128.splat<f64>(load<f64>(sections + 32));
  const d1 = v128.splat<f64>(load<f64>(sections + 64));
  const d2 = v128.splat<f64>(load<f64>(sections + 72));
  let x1 = v128.load(states);
  let x2 = v128.load(states + 16);
  let y1 = v128.load(states + 32);
  let y2 = v128.load(states + 48);
  let z1 = v128.load(states + 64);
  let z2 = v128.load(states + 80);
  let energy = v128.splat<f64>(0);
  const end = left + ((<usize>frames) << 2);
  while (left < end) {
    const x = f64x2.replace_lane(f64x2.splat(<f64>load<f32>(left)), 1, <f64>load<f32>(right));
    const fed = f64x2.add(f64x2.mul(b0, x), f64x2.add(f64x2.mul(b1, x1), f64x2.mul(b2, x2)));
    const y = f64x2.sub(f64x2.sub(fed, f64x2.mul(a2, y2)), f64x2.mul(a1, y1));
    // The second stage has the numerator 1, -2, 1.
    const bent = f64x2.sub(f64x2.add(y, y2), f64x2.add(y1, y1));
    const z = f64x2.sub(f64x2.sub(bent, f64x2.mul(d2, z2)), f64x2.mul(d1, z1));
    energy = f64x2.add(energy, f64x2.mul(z, z));
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    z2 = z1;
    z1 = z;
    left += 4;
    right += 4;
  }
  v128.store(states, x1);
  v128.store(states + 16, x2);
  v128.store(states + 32, y1);
  v128.store(states + 48, y2);
  v128.store(states + 64, z1);
  v128.store(states + 80, z2);
  v128.store(out, energy);
}

/** Sum, energy, lowest and highest of a channel; four samples side by side, the rest by one. */
export function measure(input: usize, frames: i32, out: usize): void {
  let sumA = v128.splat<f64>(0);
  let sumB = v128.splat<f64>(0);
  let squareA = v128.splat<f64>(0);
  let squareB = v128.splat<f64>(0);
  let low = v128.splat<f32>(load<f32>(input));
  let high = low;
  const whole = frames & ~3;
  const middle = input + ((<usize>whole) << 2);
  while (input < middle) {
    const x = v128.load(input);
    low = f32x4.pmin(low, x);
    high = f32x4.pmax(high, x);
    const a = f64x2.promote_low_f32x4(x);
    const b = f64x2.promote_low_f32x4(v128.shuffle<i32>(x, x, 2, 3, 0, 1));
    sumA = f64x2.add(sumA, a);
    sumB = f64x2.add(sumB, b);
    squareA = f64x2.add(squareA, f64x2.mul(a, a));
    squareB = f64x2.add(squareB, f64x2.mul(b, b));
    input += 16;
  }
  const sums = f64x2.add(sumA, sumB);
  const squares = f64x2.add(squareA, squareB);
  let sum = f64x2.extract_lane(sums, 0) + f64x2.extract_lane(sums, 1);
  let square = f64x2.extract_lane(squares, 0) + f64x2.extract_lane(squares, 1);
  let min: f32 = f32x4.extract_lane(low, 0);
  let max: f32 = f32x4.extract_lane(high, 0);
  min = Mathf.min(
    Mathf.min(min, f32x4.extract_lane(low, 1)),
    Mathf.min(f32x4.extract_lane(low, 2), f32x4.extract_lane(low, 3)),
  );
  max = Mathf.max(
    Mathf.max(max, f32x4.extract_lane(high, 1)),
    Mathf.max(f32x4.extract_lane(high, 2), f32x4.extract_lane(high, 3)),
  );
  for (let i = whole; i < frames; i++) {
    const x = load<f32>(input);
    min = Mathf.min(min, x);
    max = Mathf.max(max, x);
    sum += <f64>x;
    square += <f64>x * <f64>x;
    input += 4;
  }
  store<f64>(out, sum);
  store<f64>(out + 8, square);
  store<f64>(out + 16, <f64>min);
  store<f64>(out + 24, <f64>max);
}

/** Sum of left times right. */
export function product(left: usize, right: usize, frames: i32): f64 {
  let a = v128.splat<f64>(0);
  const whole = frames & ~1;
  const middle = left + ((<usize>whole) << 2);
  while (left < middle) {
    const x = f64x2.promote_low_f32x4(v128.load64_zero(left));
    const y = f64x2.promote_low_f32x4(v128.load64_zero(right));
    a = f64x2.add(a, f64x2.mul(x, y));
    left += 8;
    right += 8;
  }
  let sum = f64x2.extract_lane(a, 0) + f64x2.extract_lane(a, 1);
  if (whole < frames) sum += <f64>load<f32>(left) * <f64>load<f32>(right);
  return sum;
}

/** The wave at an eighth after a sample, by the long filter. */
function fineAt(sample: usize, phase: i32, fine: usize): f64 {
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
    const four = v128.load(x);
    a = f64x2.add(a, f64x2.mul(f64x2.promote_low_f32x4(four), v128.load(h)));
    b = f64x2.add(
      b,
      f64x2.mul(f64x2.promote_low_f32x4(v128.shuffle<i32>(four, four, 2, 3, 0, 1)), v128.load(h + 16)),
    );
    x += 16;
    h += 32;
  }
  const both = f64x2.add(a, b);
  return f64x2.extract_lane(both, 0) + f64x2.extract_lane(both, 1);
}

/** The largest magnitude around a place: climbs to the top eighth, then the parabola through it and its neighbours. */
function refine(sample: usize, phase: i32, fine: usize): f64 {
  let here = Math.abs(fineAt(sample, phase, fine));
  let before = Math.abs(fineAt(sample, phase - 1, fine));
  let after = Math.abs(fineAt(sample, phase + 1, fine));
  for (let step = 0; step < PHASES && (before > here || after > here); step++) {
    if (after > before) {
      phase += 1;
      before = here;
      here = after;
      if (phase == PHASES) {
        phase = 0;
        sample += 4;
      }
      after = Math.abs(fineAt(sample, phase + 1, fine));
    } else {
      phase -= 1;
      after = here;
      here = before;
      if (phase < 0) {
        phase = PHASES - 1;
        sample -= 4;
      }
      before = Math.abs(fineAt(sample, phase - 1, fine));
    }
  }
  const bend = before - 2 * here + after;
  if (bend >= 0) return here;
  const slope = before - after;
  return here - (slope * slope) / (8 * bend);
}

/** The larger of all four lanes. */
function most(x: v128): f32 {
  const a: f32 = Mathf.max(f32x4.extract_lane(x, 0), f32x4.extract_lane(x, 1));
  const b: f32 = Mathf.max(f32x4.extract_lane(x, 2), f32x4.extract_lane(x, 3));
  return Mathf.max(a, b);
}

/** Magnitudes of the second differences that begin at `from` and before `end`, four at a time. */
function bend(from: usize, end: usize, out: usize): void {
  while (from < end) {
    const middle = v128.load(from + 4);
    const outer = f32x4.add(v128.load(from), v128.load(from + 8));
    v128.store(out, f32x4.abs(f32x4.sub(outer, f32x4.add(middle, middle))));
    from += 16;
    out += 16;
  }
}

/** Whether nothing at these places can reach the peak: judged by their largest sample and largest bend together. */
function isFar(sample: usize, end: usize, reach: f64, peak: f64): bool {
  let level = v128.splat<f32>(0);
  let largest = v128.splat<f32>(0);
  const last = end + ((<usize>(SCAN_TAPS - FIRST_TAP)) << 2);
  for (let x = sample - ((<usize>FIRST_TAP) << 2); x < last; x += 16) {
    const here = v128.load(x);
    const middle = v128.load(x + 4);
    const outer = f32x4.add(here, v128.load(x + 8));
    level = f32x4.pmax(level, f32x4.abs(here));
    largest = f32x4.pmax(largest, f32x4.abs(f32x4.sub(outer, f32x4.add(middle, middle))));
  }
  return (<f64>most(level) + (1 + BEND_SHARE) * reach * <f64>most(largest)) * ROUNDING < peak;
}

/** Most that can be found at the places of a chunk: the straight line between its samples, and the largest bend. */
function chunkBound(sample: usize, bends: usize, reach: f64): f64 {
  let level = f32x4.abs(v128.load32_splat(sample + ((<usize>CHUNK) << 2)));
  let largest = v128.splat<f32>(0);
  for (let i: usize = 0; i < (<usize>CHUNK) << 2; i += 16)
    level = f32x4.pmax(level, f32x4.abs(v128.load(sample + i)));
  for (let i: usize = 0; i < (<usize>(CHUNK + BENDS)) << 2; i += 16)
    largest = f32x4.pmax(largest, v128.load(bends + i));
  return <f64>most(level) + (1 + BEND_SHARE) * reach * <f64>most(largest);
}

/** Sums of the bends under the filter at four places. */
function bendSums(bends: usize, envelope: usize): v128 {
  let sum = v128.splat<f32>(0);
  for (let tap: usize = 0; tap < (<usize>BENDS) << 2; tap += 4) {
    sum = f32x4.add(sum, f32x4.mul(v128.load(bends + tap), v128.load32_splat(envelope + tap)));
  }
  return sum;
}

let at: i32 = 0;

/** The largest magnitude of all phases after a sample; its phase in `at`. */
function scanAt(sample: usize, scan: usize): f32 {
  let low = v128.splat<f32>(0);
  let high = v128.splat<f32>(0);
  let x = sample - ((<usize>FIRST_TAP) << 2);
  const end = x + ((<usize>SCAN_TAPS) << 2);
  while (x < end) {
    const value = v128.load32_splat(x);
    low = f32x4.add(low, f32x4.mul(value, v128.load(scan)));
    high = f32x4.add(high, f32x4.mul(value, v128.load(scan + 16)));
    x += 4;
    scan += 32;
  }
  low = f32x4.abs(low);
  high = f32x4.abs(high);
  at = 0;
  let top: f32 = f32x4.extract_lane(low, 0);
  if (f32x4.extract_lane(low, 1) > top) {
    top = f32x4.extract_lane(low, 1);
    at = 1;
  }
  if (f32x4.extract_lane(low, 2) > top) {
    top = f32x4.extract_lane(low, 2);
    at = 2;
  }
  if (f32x4.extract_lane(low, 3) > top) {
    top = f32x4.extract_lane(low, 3);
    at = 3;
  }
  if (f32x4.extract_lane(high, 0) > top) {
    top = f32x4.extract_lane(high, 0);
    at = 4;
  }
  if (f32x4.extract_lane(high, 1) > top) {
    top = f32x4.extract_lane(high, 1);
    at = 5;
  }
  if (f32x4.extract_lane(high, 2) > top) {
    top = f32x4.extract_lane(high, 2);
    at = 6;
  }
  if (f32x4.extract_lane(high, 3) > top) {
    top = f32x4.extract_lane(high, 3);
    at = 7;
  }
  return top;
}

/**
 * Scans places whose samples begin at `input`. States: peak, before, here, phase (see kernel.ts). Tables: addresses of
 * scan, envelope, fine and room for bends, then the envelope's sum.
 */
export function scanPeak(input: usize, frames: i32, states: usize, tables: usize): f64 {
  const scan = <usize>load<u32>(tables);
  const envelope = <usize>load<u32>(tables + 4);
  const fine = <usize>load<u32>(tables + 8);
  const scratch = <usize>load<u32>(tables + 12);
  const reach = load<f64>(tables + 16);
  let peak = load<f64>(states);
  let before = load<f64>(states + 8);
  let here = load<f64>(states + 16);
  let phase = <i32>load<f64>(states + 24);
  const end = input + ((<usize>frames) << 2);
  if (here == 0 && isFar(input, end, reach, peak)) {
    store<f64>(states + 8, 0);
    return peak;
  }
  const first = input - ((<usize>FIRST_TAP) << 2);
  bend(first, end + ((<usize>SCAN_TAPS) << 2), scratch);
  let sums = v128.splat<f32>(0);
  let sample = input;
  let place = 0;
  while (sample < end) {
    const bends = scratch + (sample - input);
    if (
      place % CHUNK == 0 &&
      here == 0 &&
      frames - place >= CHUNK &&
      chunkBound(sample, bends, reach) * ROUNDING < peak
    ) {
      before = 0;
      sample += (<usize>CHUNK) << 2;
      place += CHUNK;
      continue;
    }
    if (place % 4 == 0) sums = bendSums(bends, envelope);
    const sum = <f64>f32x4.extract_lane(sums, 0);
    sums = v128.shuffle<i32>(sums, sums, 1, 2, 3, 0);
    const level = <f64>Mathf.max(Mathf.abs(load<f32>(sample)), Mathf.abs(load<f32>(sample + 4)));
    let top: f64 = 0;
    if ((level + (1 + BEND_SHARE) * sum) * ROUNDING >= peak) {
      top = <f64>scanAt(sample, scan);
      if (top + BEND_SHARE * sum < peak) top = 0;
    } else {
      at = 0;
    }
    if (here > 0 && here >= before && here > top) {
      const fineTop = refine(sample - 4, phase, fine);
      if (fineTop > peak) peak = fineTop;
    }
    before = here;
    here = top;
    phase = at;
    sample += 4;
    place += 1;
  }
  store<f64>(states, peak);
  store<f64>(states + 8, before);
  store<f64>(states + 16, here);
  store<f64>(states + 24, <f64>phase);
  return peak;
}
