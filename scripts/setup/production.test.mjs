import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { importsOf, missingPackages } from './bare-imports.mjs';
import { isBuilt } from './build.mjs';
import { hasProductionPackages } from './prepare.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'headroom-production-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('every way to import a package is seen, and words about imports are not', () => {
  const code = `
    import a from 'one'; import 'two/inner'; export { b } from '@three/four'; export * from "five/six.js";
    const c = await import('@seven/eight/nine'); const d = __require('ten'); const e = require("eleven");
    // import x from 'no';
    const f = "import y from 'no'"; import('./near.js'); import g from 'node:fs'; import h from 'path'; f.require('no');`;
  expect(importsOf(code)).toContain('two/inner');
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets', 'a.js'), code);
  writeFileSync(join(folder, 'b.mjs'), `import 'twelve';`);
  expect(missingPackages([folder], { one: '1.0.0' })).toEqual([
    '@seven/eight',
    '@three/four',
    'eleven',
    'five',
    'ten',
    'twelve',
    'two',
  ]);
});

/** The files that a script loads with certainty, itself included. */
function loadedBy(file, seen = new Set()) {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const address of importsOf(readFileSync(file, 'utf8')))
    if (address.startsWith('.')) loadedBy(join(dirname(file), address), seen);
  return seen;
}

test.each(['start', 'backup', 'restore', 'rotate-keys'])(
  'npm run %s needs no package before it installs',
  (name) => {
    const files = [...loadedBy(`scripts/${name}.mjs`)];
    expect(files.length).toBeGreaterThan(5);
    const packages = files
      .flatMap((file) => importsOf(readFileSync(file, 'utf8')))
      .filter((address) => !address.startsWith('.') && !isBuiltin(address));
    expect(packages).toEqual([]);
  },
);

function writeLocks(locked, installed) {
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  const write = (path, packages) => writeFileSync(join(folder, path), JSON.stringify({ packages }));
  write('package-lock.json', { '': {}, ...locked });
  write('node_modules/.package-lock.json', installed);
}

test('the packages of production are enough to start, older or missing ones are not', () => {
  const locked = {
    'node_modules/a': { version: '1.0.0' },
    'node_modules/a/node_modules/b': { version: '2.0.0' },
    'node_modules/c': { version: '3.0.0', dev: true },
    'node_modules/d': { version: '4.0.0', optional: true },
  };
  const enough = {
    'node_modules/a': { version: '1.0.0' },
    'node_modules/a/node_modules/b': { version: '2.0.0' },
  };
  writeLocks(locked, enough);
  expect(hasProductionPackages(folder)).toBe(true);
  writeLocks(locked, { ...enough, 'node_modules/a': { version: '1.0.1' } });
  expect(hasProductionPackages(folder)).toBe(false);
  writeLocks(locked, { 'node_modules/a': { version: '1.0.0' } });
  expect(hasProductionPackages(folder)).toBe(false);
  rmSync(join(folder, 'node_modules'), { recursive: true });
  expect(hasProductionPackages(folder)).toBe(false);
});

test('an image without sources is built; a folder with changed sources is not', () => {
  expect(isBuilt(folder)).toBe(false);
  mkdirSync(join(folder, 'build'));
  writeFileSync(join(folder, 'build', '.headroom-build'), 'made elsewhere');
  expect(isBuilt(folder)).toBe(true);
  mkdirSync(join(folder, 'src'));
  expect(isBuilt(folder)).toBe(false);
});
