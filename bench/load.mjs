import { cpuSeconds } from './process-meter.mjs';

/** The value below which the given share of the values lies. */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The middle one of the values. */
export function median(values) {
  return percentile(values, 0.5);
}

/**
 * Runs an operation again and again on so many lanes at once.
 * @param {{lanes: number, seconds: number, pids: number[]}} options
 * @param {(n: number) => Promise<void>} operation gets a running number
 */
export async function loadOperation({ lanes, seconds, pids }, operation) {
  const times = [];
  let failed = 0;
  let next = 0;
  const firstErrors = [];
  const before = cpuSeconds(pids);
  const begun = performance.now();
  const end = begun + seconds * 1000;
  const lane = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      try {
        await operation((next += 1));
        times.push(performance.now() - start);
      } catch (error) {
        failed += 1;
        if (firstErrors.length < 3) firstErrors.push(String(error));
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const elapsed = (performance.now() - begun) / 1000;
  if (firstErrors.length > 0) console.error(firstErrors.join('\n'));
  return {
    perSecond: times.length / elapsed,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    failed,
    cpuMs: ((cpuSeconds(pids) - before) * 1000) / Math.max(1, times.length),
  };
}

/**
 * Measures an operation in rounds after a warm-up, and gives the round with the median rate.
 * @param {{lanes?: number, seconds?: number, rounds?: number, pids: number[]}} options
 * @param {(n: number) => Promise<void>} operation gets a number that no other call of it got
 */
export async function loadInRounds({ lanes = 8, seconds = 6, rounds = 3, pids }, operation) {
  let offset = 0;
  const measure = async (length) => {
    const from = offset;
    offset += 100_000;
    return loadOperation({ lanes, seconds: length, pids }, (n) => operation(from + n));
  };
  await measure(3);
  const results = [];
  for (let round = 0; round < rounds; round += 1) results.push(await measure(seconds));
  const middle = median(results.map((result) => result.perSecond));
  return results.find((result) => result.perSecond === middle);
}
