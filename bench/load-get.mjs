import autocannon from 'autocannon';
import { cpuSeconds } from './process-meter.mjs';

/**
 * Loads one address with GET requests, in rounds, after a warm-up, and gives the round with the median rate.
 * @param {{url: string, pid: number, databasePid: number | null}} studio
 * @param {string} path
 * @param {{connections?: number, seconds?: number, rounds?: number, requests?: object[]}} [options] `requests` as autocannon
 *   takes them, where each is to be made up anew
 */
export async function loadGet(studio, path, options = {}) {
  const { connections = 8, seconds = 6, rounds = 3, requests } = options;
  const calls = requests === undefined ? {} : { requests };
  const url = `${studio.url}${path}`;
  const pids = [studio.pid, studio.databasePid].filter((pid) => pid !== null);
  await autocannon({ url, connections, duration: 3, ...calls });
  const results = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = cpuSeconds(pids);
    const run = await autocannon({ url, connections, duration: seconds, ...calls });
    const done = run['2xx'];
    results.push({
      perSecond: done / run.duration,
      p50: run.latency.p50,
      p99: run.latency.p99,
      failed: run.non2xx + run.errors,
      cpuMs: ((cpuSeconds(pids) - before) * 1000) / done,
    });
  }
  return results.sort((a, b) => a.perSecond - b.perSecond)[Math.floor(rounds / 2)];
}
