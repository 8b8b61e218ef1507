import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from '../scripts/setup/build.mjs';
import { benchAccounts, benchEventStreams, benchGrown } from './accounts/account-calls.mjs';
import { benchAddToCart } from './add-to-cart.mjs';
import { loadGet } from './load-get.mjs';
import { benchPlaceOrder } from './place-order.mjs';
import { benchPromoCode } from './promo-code.mjs';
import { proportionalMiB, residentMiB } from './process-meter.mjs';
import { benchProcesses } from './several-processes.mjs';
import { benchStudio } from './studio/studio-calls.mjs';
import { startStudio } from './studio-under-test.mjs';
import { measureUpload } from './upload-throughput.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const wanted = process.argv.slice(2).filter((name) => !name.startsWith('-'));
const rows = [];

const round = (value, digits = 1) => Number(value.toFixed(digits));

/** Adds a row; `holds` is null where nothing was promised. */
function report(what, measured, { target = '', holds = null } = {}) {
  rows.push({ what, measured, target, holds });
  console.error(`${what}: ${measured}${target ? ` (${target})` : ''}`);
}

function reportRate(what, result, { least: min, p99 }) {
  const measured = `${round(result.perSecond)}/s, p50 ${round(result.p50)} ms, p99 ${round(result.p99)} ms, ${round(result.cpuMs, 2)} ms CPU each, ${result.failed} failed`;
  const target = `≥ ${min}/s${p99 === undefined ? '' : `, p99 ≤ ${p99} ms`}`;
  const holds = result.failed === 0 && result.perSecond >= min && (p99 === undefined || result.p99 <= p99);
  report(what, measured, { target, holds });
}

async function benchCalls(studio) {
  const service = 1;
  reportRate('list of 12 services (API)', await loadGet(studio, '/api/services?per_page=12'), {
    least: 1500,
    p99: 20,
  });
  reportRate('one service (API)', await loadGet(studio, `/api/service-details/${service}`), { least: 1500 });
}

// An address of its own for each: what was looked at before is remembered.
function anew(path) {
  let looks = 0;
  const setupRequest = (request) => {
    looks += 1;
    return { ...request, path: `${path}?link=x${looks}` };
  };
  return { requests: [{ method: 'GET', path, setupRequest }] };
}

async function benchPages(studio) {
  reportRate('home, as visitors get it', await loadGet(studio, '/'), { least: 400 });
  reportRate('/services, as visitors get it', await loadGet(studio, '/services'), { least: 400 });
  // A private link's token is never the same page for two people, so nothing is kept.
  reportRate('home, rendered anew each time', await loadGet(studio, '/', anew('/')), { least: 400 });
  reportRate('/services, rendered anew each time', await loadGet(studio, '/services', anew('/services')), {
    least: 400,
  });
  for (const path of ['/', '/services']) {
    const single = await loadGet(studio, path, { connections: 1, seconds: 4 });
    const measured = `p50 ${round(single.p50, 2)} ms`;
    report(`${path} at 1 connection, whole answer`, measured, {
      target: 'first byte p50 ≤ 10 ms',
      holds: single.p50 <= 10,
    });
  }
}

async function benchCarts(studio) {
  reportRate('add to cart, signed in (API)', await benchAddToCart(studio), { least: 800 });
}

async function benchCodes(studio) {
  reportRate('verify a promo code', await benchPromoCode(studio), { least: 1000 });
}

async function benchOrders(studio) {
  const result = await benchPlaceOrder(studio);
  reportRate('guest order, whole flow', result, { least: 80, p99: 250 });
}

function reportMemory(studio, moment, limit) {
  const server = residentMiB(studio.pid);
  report(`server resident, ${moment}`, `${round(server)} MiB`, {
    target: `≤ ${limit} MiB`,
    holds: server <= limit,
  });
  if (studio.databasePid === null) return;
  const database = proportionalMiB(studio.databasePid);
  report(`embedded database PSS, ${moment}`, `${round(database)} MiB`, {
    target: '≤ 60 MiB',
    holds: database <= 60,
  });
}

async function benchStart() {
  const dataDir = mkdtempSync(join(tmpdir(), 'headroom-bench-start-'));
  try {
    const first = await startStudio(root, { dataDir });
    report('first start, packages and build there', `${round(first.startSeconds)} s`);
    await first.stop();
    const second = await startStudio(root, { dataDir });
    const { startSeconds } = second;
    report('second start', `${round(startSeconds, 2)} s`, { target: '≤ 3 s', holds: startSeconds <= 3 });
    await second.stop();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function benchUploads(studio) {
  const before = residentMiB(studio.pid);
  let limit = before;
  const sampler = setInterval(() => {
    limit = Math.max(limit, residentMiB(studio.pid));
  }, 100);
  const upload = await measureUpload({ base: studio.url, folder: studio.dataDir, rounds: 3 });
  clearInterval(sampler);
  const { tus, raw, durable, ratio, ratioToDurable } = upload;
  const measured = `${round(tus)} MiB/s of ${round(raw)} MiB/s raw: ${round(ratio * 100)}% (${round(ratioToDurable * 100)}% of ${round(durable)} MiB/s where the bare server waits for the disk too, as ours does)`;
  report('1 GiB by tus', measured, { target: '≥ 75% of raw', holds: ratio >= 0.75 });
  const added = limit - before;
  report('server memory added by it', `${round(added)} MiB`, { target: '≤ 64 MiB', holds: added <= 64 });
}

// The upload comes first: what it adds to memory shows only on a server that has not grown yet.
const SECTIONS = {
  upload: benchUploads,
  calls: benchCalls,
  pages: benchPages,
  carts: benchCarts,
  codes: benchCodes,
  orders: benchOrders,
  accounts: (studio) => benchAccounts(studio, { report, reportRate, round }),
};

// Only by name: they take long, and what they fill the database with stays in the way of others.
const BY_NAME = {
  grown: (studio) => benchGrown(studio, { report, round }),
  studio: (studio) => benchStudio(studio, { report, round }),
};

function printTable() {
  const mark = (holds) => (holds === null ? '' : holds ? 'yes' : 'NO');
  console.log('| what | measured | target | reached |\n| --- | --- | --- | --- |');
  for (const row of rows)
    console.log(`| ${row.what} | ${row.measured} | ${row.target} | ${mark(row.holds)} |`);
  const result = {
    date: new Date().toISOString(),
    node: process.version,
    cores: cpus().length,
    cpu: cpus()[0]?.model,
    rows,
  };
  console.log(`\n${JSON.stringify(result)}`);
  const file = process.env.BENCH_JSON;
  if (file) writeFileSync(file, JSON.stringify(result, null, 2));
}

await buildIfStale(root);
const everything = wanted.length === 0;
if (everything || wanted.includes('start')) await benchStart();
if (everything || wanted.includes('streams')) await benchEventStreams(root, { report, round });
if (wanted.includes('processes')) await benchProcesses(root, { report, round });
const chosen = [
  ...Object.entries(SECTIONS).filter(([name]) => everything || wanted.includes(name)),
  ...Object.entries(BY_NAME).filter(([name]) => wanted.includes(name)),
];
if (chosen.length > 0) {
  const studio = await startStudio(root);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  reportMemory(studio, 'idle', 200);
  for (const [, section] of chosen) await section(studio);
  reportMemory(studio, 'after the load', 350);
  await studio.stop();
}
printTable();
