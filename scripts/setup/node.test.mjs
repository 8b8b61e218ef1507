import { spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const { packages } = JSON.parse(readFileSync('scripts/setup/runtime/package-lock.json', 'utf8'));
const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'headroom-node-'));
  cpSync('scripts/setup', join(folder, 'scripts/setup'), { recursive: true });
  writeFileSync(
    join(folder, 'scripts/command.mjs'),
    `import { ensureNode } from './setup/node.mjs';
    await ensureNode();
    console.log(JSON.stringify({ path: process.execPath, version: process.versions.node, args: process.argv.slice(2),
      flags: process.execArgv, first: process.env.PATH.split(${JSON.stringify(delimiter)})[0] }));
    const how = process.argv[2];
    if (how === 'wait') { process.on('SIGTERM', () => { console.log('told'); process.exit(3); }); setInterval(() => {}, 1000); }
    else process.exit(how === 'fail' ? 7 : 0);`,
  );
  // A Node that calls itself as old as the test wants; the downloaded one is as new as its package says.
  writeFileSync(
    join(folder, 'versions.cjs'),
    `const node = process.execPath.startsWith(${JSON.stringify(join(folder, '.runtime'))}) ? ${JSON.stringify(system()[1].version)} : process.env.OLD_NODE;
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node } });`,
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const system = () =>
  Object.entries(packages).find(([, { os, cpu }]) => os === process.platform && cpu === process.arch);

/** An npm that notes what it was asked, and brings this machine's own Node. */
function npm({ works }) {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const program = join(system()[0], system()[1].bin.node);
  const bring = `mkdir -p "$(dirname ${program})" && cp "${process.execPath}" "${program}"`;
  const said = "echo 'npm error network request to the registry failed' >&2; exit 1";
  writeFileSync(join(bin, 'npm'), `#!/bin/sh\necho "$@" >> "${folder}/asked"\n${works ? bring : said}\n`);
  chmodSync(join(bin, 'npm'), 0o755);
  return bin;
}

function command(args, { bin, old = '20.20.2' }) {
  const child = spawn(
    process.execPath,
    ['--require', join(folder, 'versions.cjs'), '--max-semi-space-size=8', 'scripts/command.mjs', ...args],
    { cwd: folder, env: { ...process.env, OLD_NODE: old, PATH: `${bin}${delimiter}${process.env.PATH}` } },
  );
  let output = '';
  child.stdout.on('data', (part) => (output += part));
  child.stderr.on('data', (part) => (output += part));
  const ended = new Promise((resolve) => child.on('exit', (code) => resolve(code)));
  return { child, ended, lines: () => output.trim().split('\n') };
}

test('an old Node goes on in a downloaded one, and says so in one line', async () => {
  const bin = npm({ works: true });
  const first = command(['a b', 'c'], { bin });
  expect(await first.ended).toBe(0);
  const { version } = system()[1];
  const [line, data, ...rest] = first.lines();
  expect(line).toBe(`Node 20.20.2 is too old here: downloading Node ${version} in .runtime …`);
  expect(rest).toEqual([]);
  const ran = JSON.parse(data);
  expect(ran.path.startsWith(join(folder, '.runtime', version))).toBe(true);
  expect(ran.version).toBe(version);
  expect(ran.args).toEqual(['a b', 'c']);
  expect(ran.flags).toContain('--max-semi-space-size=8');
  // What it starts by name (npm, the tools of the tests) runs in the same Node.
  expect(join(ran.first, 'node')).toBe(ran.path);
  const second = command(['fail'], { bin });
  expect(await second.ended).toBe(7);
  expect(second.lines()[0]).toBe(`Node 20.20.2 is too old here: using Node ${version} in .runtime …`);
  expect(readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n')).toHaveLength(1);
});

test('without a network an old Node says what is missing in one sentence, and leaves nothing behind', async () => {
  const { ended, lines } = command([], { bin: npm({ works: false }) });
  expect(await ended).toBe(1);
  expect(lines()[1]).toBe(
    `Headroom needs Node 22.22 or newer; this is 20.20.2, and Node ${system()[1].version} could not be downloaded ` +
      '(npm error network request to the registry failed). Install Node 24 and try again.',
  );
  expect(lines()).toHaveLength(2);
  expect(readdirSync(join(folder, '.runtime'))).toEqual([]);
});

test('a signal reaches the program, and its exit code comes back', async () => {
  const { child, ended, lines } = command(['wait'], { bin: npm({ works: true }) });
  await expect.poll(() => lines().length, { timeout: 10_000 }).toBe(2);
  child.kill('SIGTERM');
  expect(await ended).toBe(3);
  expect(lines()[2]).toBe('told');
});

test.each(['22.22.0', '24.0.0', '26.10.0'])('Node %s is used as it is', async (old) => {
  const { ended, lines } = command([], { bin: npm({ works: false }), old });
  expect(await ended).toBe(0);
  expect(JSON.parse(lines()[0]).path).toBe(process.execPath);
  expect(existsSync(join(folder, '.runtime'))).toBe(false);
});

test.each(['18.20.8', '22.21.9'])('Node %s is too old', async (old) => {
  const { ended } = command([], { bin: npm({ works: false }), old });
  expect(await ended).toBe(1);
});

test('a Node for each system, by checksum, as new as package.json asks', () => {
  const [, major, minor] = /^>=(\d+)\.(\d+)\.0$/.exec(engines.node).map(Number);
  const nodes = Object.values(packages).filter(({ version }) => version !== undefined);
  expect(nodes.map(({ os, cpu }) => `${os} ${cpu}`)).toEqual(
    expect.arrayContaining(['darwin arm64', 'darwin x64', 'linux arm64', 'linux x64', 'win32 x64']),
  );
  for (const { version, integrity } of nodes) {
    expect(integrity).toMatch(/^sha512-/);
    const [has = 0, hasMinor = 0] = version.split('.').map(Number);
    expect(has > major || (has === major && hasMinor >= minor)).toBe(true);
  }
});
