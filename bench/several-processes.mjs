import { databaseUrl } from './database-address.mjs';
import { loadInRounds } from './load.mjs';
import { placeOrder, serviceToBuy } from './place-order.mjs';
import { startStudio } from './studio-under-test.mjs';

/**
 * Guest orders per second, and CPU of all processes and the database for each, with one, two and three processes on one database.
 * @param {string} root project folder
 * @param {{report: Function, round: (value: number, digits?: number) => number}} tools
 */
export async function benchProcesses(root, { report, round }) {
  const first = await startStudio(root);
  const studios = [first];
  // Each has orders of its own numbers: a guest who orders twice would pay for one checkout.
  let offset = 0;
  let alone = 0;
  try {
    const service = await serviceToBuy(first.url);
    for (const count of [1, 2, 3]) {
      while (studios.length < count) {
        const env = { DATABASE_URL: databaseUrl(first.dataDir) };
        studios.push(await startStudio(root, { dataDir: first.dataDir, env }));
      }
      const pids = [...studios.map(({ pid }) => pid), first.databasePid];
      const from = offset;
      offset += 2_000_000;
      const result = await loadInRounds({ seconds: 8, rounds: 3, pids }, (n) =>
        placeOrder(studios[n % count].url, service, from + n),
      );
      if (count === 1) alone = result.perSecond;
      const measured = `${round(result.perSecond)}/s, p99 ${round(result.p99)} ms, ${round(result.cpuMs, 1)} ms CPU each, ${result.failed} failed`;
      const target = count === 1 ? '' : '≥ one process';
      const holds = count === 1 ? null : result.failed === 0 && result.perSecond >= alone;
      report(`guest order with ${count} process${count === 1 ? '' : 'es'}`, measured, { target, holds });
    }
  } finally {
    for (const studio of studios.toReversed()) await studio.stop();
  }
}
