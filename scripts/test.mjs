import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { browserFailures, firstLines } from './setup/failure-reasons.mjs';
import { buildIfStale } from './setup/build.mjs';
import { ensureChromium } from './setup/chromium.mjs';
import { installIfStale } from './setup/install.mjs';
import { ensureNode } from './setup/node.mjs';
import { run } from './setup/run.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const only = process.argv[2] ?? 'all';
const counts = { passed: 0, failed: 0 };
const failures = [];
/** Why, in few lines each, told once more at the end: of a long log often only the end is kept. */
const reasons = [];

const bin = (name) => join(root, 'node_modules', '.bin', name);
const seconds = (start) => `${((Date.now() - start) / 1000).toFixed(1)} s`;

async function check(title, command, args) {
  const start = Date.now();
  const { code, output } = await run(command, args, { cwd: root, quiet: true });
  if (code !== 0) {
    console.log(output.trim());
    reasons.push(`  ${title}:`, ...firstLines(output));
  }
  record(title, code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }, start);
}

function record(title, { passed, failed }, start) {
  counts.passed += passed;
  counts.failed += failed;
  if (failed > 0) failures.push(title);
  console.log(
    `${failed === 0 ? 'ok    ' : 'FAILED'} ${title}: ${passed} passed, ${failed} failed (${seconds(start)})`,
  );
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

// The types take one core as long as all others together take the second one.
async function staticChecks() {
  await Promise.all([check('types', bin('tsc'), ['--noEmit']), otherChecks()]);
}

async function otherChecks() {
  await check('lint', bin('oxlint'), ['--type-aware', '--deny-warnings']);
  await check('format', bin('oxfmt'), ['--check', '.']);
  await check('import rules', bin('depcruise'), ['--config', '.dependency-cruiser.cjs', 'src', 'test']);
  await check('no cycles between modules', bin('depcruise'), [
    '--config',
    '.dependency-cruiser.modules.cjs',
    'src',
  ]);
  await check('unused code', bin('knip'), []);
}

async function vitest(folder) {
  const report = join(folder, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await run(bin('vitest'), args, { cwd: root });
  return { code, result: readJson(report) };
}

const FEW = 3;

const failedTests = (result) =>
  (result?.testResults ?? []).flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({ fullName, said: failureMessages.join() })),
  );

// A runner that dies before it reports counts as a failure, never as 'no tests'.
async function unitAndApiTests(folder) {
  const start = Date.now();
  const { code, result } = await vitest(folder);
  for (const { fullName, said } of failedTests(result).slice(0, FEW)) {
    reasons.push(`  ${fullName}`, ...firstLines(said));
  }
  const failed = result?.numFailedTests ?? 0;
  const counts = { passed: result?.numPassedTests ?? 0, failed: code === 0 ? failed : Math.max(1, failed) };
  record('unit and API tests', counts, start);
}

async function browserTests(folder) {
  const start = Date.now();
  const chromium = await ensureChromium();
  await buildIfStale(root);
  const report = join(folder, 'playwright.json');
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const { code } = await run(bin('playwright'), ['test', '--reporter=list,json'], { cwd: root, env });
  const result = readJson(report);
  const stats = result?.stats;
  // What a browser's crash left out was not tested; nothing of ours is skipped on purpose.
  const failed = (stats?.unexpected ?? 0) + (stats?.skipped ?? 0);
  reasons.push(...browserFailures(result));
  record(
    'browser tests',
    {
      passed: stats?.expected ?? 0,
      failed: code !== 0 ? Math.max(1, failed) : failed,
    },
    start,
  );
}

await ensureNode();
await installIfStale(root);
const folder = mkdtempSync(join(tmpdir(), 'headroom-test-'));
try {
  if (only === 'all' || only === 'checks') await staticChecks();
  if (only === 'all' || only === 'unit') await unitAndApiTests(folder);
  if (only === 'all' || only === 'browser') await browserTests(folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const line of reasons) console.log(line);
if (failures.length > 0) console.log(`Failed: ${failures.join(', ')}`);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed === 0 && counts.passed > 0 ? 0 : 1);
