import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { alone } from './alone.mjs';
import { run } from './run.mjs';
import { stopWithParent } from './stop-with-parent.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const runtimes = join(root, '.runtime');
const recipe = fileURLToPath(new URL('runtime', import.meta.url));
const RECIPE_FILES = ['package.json', 'package-lock.json'];

function isSupported([major = 0, minor = 0]) {
  return major > 22 || (major === 22 && minor >= 22);
}

// The package of this system and its version; a package for each, with checksums, is listed in runtime/.
function wanted() {
  const { packages } = JSON.parse(readFileSync(join(recipe, 'package-lock.json'), 'utf8'));
  const found = Object.entries(packages).find(
    ([, entry]) => entry.os === process.platform && entry.cpu === process.arch,
  );
  if (found === undefined) return null;
  const [path, { version, bin }] = found;
  return { version, folder: join(runtimes, version), program: join(path, bin.node) };
}

async function fetchNode({ folder, program }) {
  mkdirSync(runtimes, { recursive: true });
  const made = mkdtempSync(join(runtimes, 'new-'));
  for (const name of RECIPE_FILES) copyFileSync(join(recipe, name), join(made, name));
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { output } = await run('npm', ['ci', ...flags], { cwd: made, quiet: true });
  // npm passes over an optional package that it could not get, without an error.
  if (existsSync(join(made, program))) renameSync(made, folder);
  else rmSync(made, { recursive: true, force: true });
  return output;
}

function refuse(reason) {
  console.error(
    `Headroom needs Node 22.22 or newer; this is ${process.versions.node}, and ${reason}. Install Node 24 and try again.`,
  );
  process.exit(1);
}

// Signals and the exit code pass through, as if this process were not between them.
function goOnIn(program) {
  process.env.PATH = `${dirname(program)}${delimiter}${process.env.PATH ?? ''}`;
  const child = spawn(program, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  stopWithParent(() => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
  return new Promise(() => {});
}

/**
 * Returns where this Node is new enough. Where it is too old, the same command goes on in a newer one, which npm downloads once
 * into .runtime/, and this call never returns. Where that fails, one sentence says so and the process ends with 1.
 */
export async function ensureNode() {
  if (isSupported(process.versions.node.split('.').map(Number))) return;
  const node = wanted();
  if (node === null) refuse(`there is none for ${process.platform} on ${process.arch} to download`);
  const program = join(node.folder, node.program);
  const isHere = existsSync(program);
  const how = isHere ? 'using' : 'downloading';
  console.log(`Node ${process.versions.node} is too old here: ${how} Node ${node.version} in .runtime …`);
  let output = '';
  if (!isHere) {
    await alone(root, async () => {
      if (!existsSync(program)) output = await fetchNode(node);
    });
  }
  if (!existsSync(program)) {
    const [reason = 'npm did not say why'] = output.trim().split('\n');
    refuse(`Node ${node.version} could not be downloaded (${reason})`);
  }
  await goOnIn(program);
}
