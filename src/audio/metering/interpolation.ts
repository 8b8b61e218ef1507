/** Positions between two samples at which the wave is looked at: every eighth of a sample. */
export const PHASES = 8;
/** Taps of the filter that scans everything. */
export const SCAN_TAPS = 32;
/** Taps of the filter that measures what the scan found; even samples around Nyquist come out right with it. */
export const FINE_TAPS = 1024;

// Narrow enough to reach close to Nyquist, with side lobes that stay below 24-bit noise at the fine length.
const SCAN_BETA = 3;
const FINE_BETA = 6;

/** Zeroth-order modified Bessel function of the first kind, by its series. */
function bessel(x: number): number {
  let sum = 1;
  let term = 1;
  for (let k = 1; term > sum * 1e-17; k += 1) {
    term *= (x / 2 / k) ** 2;
    sum += term;
  }
  return sum;
}

function sinc(t: number): number {
  return t === 0 ? 1 : Math.sin(Math.PI * t) / (Math.PI * t);
}

/**
 * Coefficients of a Kaiser-windowed sinc interpolator, one row of `taps` for each phase. Tap `k` of a row belongs to
 * the sample at distance `k - taps / 2 + 1` from the one before the looked-at position. Phase 0 is that sample itself.
 * @returns rows one after the other: `PHASES * taps` values
 */
function interpolator(taps: number, beta: number): Float64Array {
  const rows = new Float64Array(PHASES * taps);
  const edge = bessel(beta);
  for (let phase = 0; phase < PHASES; phase += 1) {
    for (let tap = 0; tap < taps; tap += 1) {
      const distance = tap - taps / 2 + 1 - phase / PHASES;
      const place = distance / (taps / 2);
      const window = Math.abs(place) >= 1 ? 0 : bessel(beta * Math.sqrt(1 - place * place)) / edge;
      rows[phase * taps + tap] = phase === 0 ? Number(distance === 0) : sinc(distance) * window;
    }
  }
  return rows;
}

/** What both kernels interpolate with. */
export interface Interpolation {
  /** `SCAN_TAPS` groups of `PHASES` values: all phases of one tap side by side. */
  readonly scan: Float64Array;
  /** `BENDS` values: for each second difference under the scan's filter, the most that any phase makes of it. */
  readonly envelope: Float64Array;
  /** Root of the sum of its squares: times the root of the sum of squared bends it is never less than their sum under it. */
  readonly reach: number;
  /** `PHASES` rows of `FINE_TAPS`. */
  readonly fine: Float64Array;
}

/** Second differences under the scan's filter. */
export const BENDS = SCAN_TAPS - 2;
const FIRST = SCAN_TAPS / 2 - 1;

// Constants and ramps must pass the filter unchanged, or its distance from the straight line is no matter of second
// differences alone: what a row lacks goes to its two middle taps.
function straighten(row: Float64Array, phase: number): void {
  let sum = 0;
  let ramp = 0;
  for (const [tap, value] of row.entries()) {
    sum += value;
    ramp += value * (tap - FIRST);
  }
  const second = phase / PHASES - ramp;
  row[FIRST + 1] = (row[FIRST + 1] ?? 0) + second;
  row[FIRST] = (row[FIRST] ?? 0) + 1 - sum - second;
}

/** What is left of a row beyond the straight line between the two samples, as weights of second differences. */
function bendsOf(row: Float64Array, phase: number): Float64Array {
  const bends = new Float64Array(BENDS);
  let first = 0;
  let second = 0;
  for (let tap = 0; tap < BENDS; tap += 1) {
    const line = tap === FIRST ? 1 - phase / PHASES : tap === FIRST + 1 ? phase / PHASES : 0;
    first += (row[tap] ?? 0) - line;
    second += first;
    bends[tap] = second;
  }
  return bends;
}

function design(): Interpolation {
  const rows = interpolator(SCAN_TAPS, SCAN_BETA);
  const scan = new Float64Array(SCAN_TAPS * PHASES);
  const envelope = new Float64Array(BENDS);
  for (let phase = 0; phase < PHASES; phase += 1) {
    const row = rows.subarray(phase * SCAN_TAPS, (phase + 1) * SCAN_TAPS);
    straighten(row, phase);
    for (const [tap, value] of row.entries()) scan[tap * PHASES + phase] = value;
    for (const [tap, value] of bendsOf(row, phase).entries())
      envelope[tap] = Math.max(envelope[tap] ?? 0, Math.abs(value));
  }
  const reach = Math.sqrt(envelope.reduce((sum, value) => sum + value * value, 0));
  return { scan, envelope, reach, fine: interpolator(FINE_TAPS, FINE_BETA) };
}

let designed: Interpolation | null = null;

/** The filters of the true peak; at 8 × 32 taps the scan already has twice what BS.1770-5, Annex 2 asks for. */
export function designInterpolation(): Interpolation {
  designed ??= design();
  return designed;
}
