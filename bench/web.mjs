import lighthouse from 'lighthouse';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../scripts/setup/build.mjs';
import { ensureChromium } from '../scripts/setup/chromium.mjs';
import { startChromium } from './chromium.mjs';
import { median } from './load.mjs';
import { startStudio } from './studio-under-test.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '3' }, details: { type: 'boolean', default: false } },
});
const runs = Number(values.runs);
const { indexed, noindex } = JSON.parse(readFileSync(`${root}/test/public-pages.json`, 'utf8'));
const wanted = positionals.length > 0 ? positionals : [...indexed, ...noindex];

const HOME_JS = 140;
const MAX_JS = 170;
/** What each figure must reach; figures are rounded as they are shown. */
const TARGETS = {
  performance: (value, path) => value >= (path === '/' ? 95 : 92),
  accessibility: (value) => value === 100,
  practices: (value) => value === 100,
  seo: (value, path) => noindex.includes(path) || value === 100,
  lcp: (value) => value <= 1.8,
  cls: (value) => value <= 0.02,
  tbt: (value) => value <= 100,
  js: (value, path) => value <= (path === '/' ? HOME_JS : MAX_JS),
};

const packed = new Map();

/** Bytes of a file as it travels, without the head of the answer. */
async function packedBytes(url) {
  if (!packed.has(url)) {
    // HEAD: of a body, fetch would only show the unpacked length.
    const answer = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
    packed.set(url, Number(answer.headers.get('content-length') ?? 0));
  }
  return packed.get(url);
}

async function scriptKilobytes({ audits }) {
  const { items } = audits['network-requests'].details;
  const scripts = items.filter(({ resourceType }) => resourceType === 'Script').map(({ url }) => url);
  const sizes = await Promise.all([...new Set(scripts)].map(packedBytes));
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

function figuresOf({ categories, audits, environment }) {
  const score = (name) => Math.round(categories[name].score * 100);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    seo: score('seo'),
    lcp: audits['largest-contentful-paint'].numericValue / 1000,
    cls: audits['cumulative-layout-shift'].numericValue,
    tbt: audits['total-blocking-time'].numericValue,
    html: audits['network-requests'].details.items[0].transferSize / 1000,
    machine: environment.benchmarkIndex,
  };
}

const SILENT = new Set(['informative', 'notApplicable', 'manual', 'error']);

function printDetails(path, { audits }) {
  for (const { id, title, score, scoreDisplayMode, displayValue } of Object.values(audits)) {
    if (score === null || score >= 0.9 || SILENT.has(scoreDisplayMode)) continue;
    console.error(`  ${path} ${id}: ${title} ${displayValue ?? ''}`);
  }
}

async function reportOf(browser, url) {
  const chromium = await startChromium(browser);
  try {
    return await lighthouse(url, { port: chromium.port, output: 'json', logLevel: 'error' });
  } finally {
    await chromium.stop();
  }
}

const TRIES = 3;

// Neighbours on the same machine come and go: Lighthouse times a piece of work of its own before each run, and a run on a
// machine that was at less than this share of its best does not count. What the page did in it plays no part.
const UNDISTURBED = 0.8;
let best = 0;
let disturbed = 0;

function wasDisturbed({ machine }) {
  best = Math.max(best, machine);
  return machine < UNDISTURBED * best;
}

// Mobile emulation and throttling are Lighthouse's defaults: a mid-range phone on slow 4G, simulated.
async function measureOnce(browser, url) {
  for (let tries = 1; ; tries += 1) {
    const result = await reportOf(browser, url);
    const problem = result === undefined ? 'no result' : result.lhr.runtimeError?.message;
    if (problem === undefined) return result.lhr;
    // On a busy machine a trace now and then begins too late to hold the page's start.
    if (tries === TRIES) throw new Error(`${url}: ${problem}`);
  }
}

async function measure(browser, base, path) {
  // The first answer of a page may draw, compile or cache: visitors rarely meet it.
  await fetch(`${base}${path}`);
  const all = [];
  const rejected = [];
  while (all.length < runs) {
    const report = await measureOnce(browser, `${base}${path}`);
    if (values.details && all.length === 0) printDetails(path, report);
    const figures = { ...figuresOf(report), js: await scriptKilobytes(report) };
    if (!wasDisturbed(figures)) all.push(figures);
    else if (rejected.push(figures) >= 2 * runs) all.push(...rejected.slice(0, runs - all.length));
  }
  disturbed += rejected.length;
  const names = Object.keys(all[0]);
  return Object.fromEntries(names.map((name) => [name, median(all.map((figures) => figures[name]))]));
}

const DIGITS = { lcp: 2, cls: 3, tbt: 0, js: 1, html: 1 };
const rounded = (figures) =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, Number(value.toFixed(DIGITS[name] ?? 0))]),
  );

function missedBy(path, figures) {
  return Object.keys(TARGETS).filter((name) => !TARGETS[name](figures[name], path));
}

function printTable(rows) {
  console.log(
    '| page | performance | a11y | practices | SEO | LCP s | CLS | TBT ms | JS kB | HTML kB | machine | missed |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const { path, figures: f, missed } of rows) {
    const seo = noindex.includes(path) ? '(noindex)' : f.seo;
    const sizes = [f.lcp, f.cls, f.tbt, f.js, f.html, f.machine];
    const cells = [f.performance, f.accessibility, f.practices, seo, ...sizes];
    console.log(`| ${path} | ${cells.join(' | ')} | ${missed.join(', ')} |`);
  }
}

await buildIfStale(root);
const browser = await ensureChromium();
const studio = await startStudio(root);
const rows = [];
try {
  for (const path of wanted) {
    const figures = rounded(await measure(browser, studio.url, path));
    const missed = missedBy(path, figures);
    rows.push({ path, figures, missed });
    console.error(
      `${path}: ${JSON.stringify(figures)}${missed.length > 0 ? ` misses ${missed.join(', ')}` : ''}`,
    );
  }
} finally {
  await studio.stop();
}
printTable(rows);
console.log(`${disturbed} runs on a machine slower than ${UNDISTURBED} of its best were repeated`);
const result = {
  date: new Date().toISOString(),
  node: process.version,
  cores: cpus().length,
  cpu: cpus()[0]?.model,
  runs,
  disturbed,
  rows,
};
const file = process.env.BENCH_JSON;
if (file) writeFileSync(file, JSON.stringify(result, null, 2));
