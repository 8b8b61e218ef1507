import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FOLDERS = ['.', 'bench', 'scripts/audio/kernel'];
const read = (folder, name) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));
const { packages } = read('.', 'package-lock.json');

const INSIDE = 'node_modules/';
const nameOf = (path) => path.slice(path.lastIndexOf(INSIDE) + INSIDE.length);

/** The entry that a package would load by this name: its own copy, or one of a folder above. */
function entryFor(packages, path, name) {
  for (let folder = path; ;) {
    const entry = packages[`${folder === '' ? '' : `${folder}/`}${INSIDE}${name}`];
    if (entry !== undefined || folder === '') return entry;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf(`/${INSIDE}`)));
  }
}

test.each(FOLDERS)(
  'lock of %s: optional packages of every platform, whichever machine wrote it',
  (folder) => {
    const { packages } = read(folder, 'package-lock.json');
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => entryFor(packages, path, name) === undefined)
        .map((name) => `${nameOf(path)} -> ${name}`),
    );
    expect(missing).toEqual([]);
  },
);

// Spot checks of the rule above: a library that moves its native part elsewhere would pass it with nothing to look at.
test.each(['darwin', 'win32', 'linux'])('lock: native packages for %s on both processors', (os) => {
  const native = Object.values(packages).filter((entry) => entry.os?.includes(os));
  for (const cpu of ['x64', 'arm64']) {
    expect(native.filter((entry) => entry.cpu?.includes(cpu)).length).toBeGreaterThan(5);
  }
});

test.each(FOLDERS)('lock of %s: every package that is downloaded has a checksum', (folder) => {
  const { packages } = read(folder, 'package-lock.json');
  const unchecked = Object.entries(packages).filter(
    ([path, { integrity, inBundle }]) => path !== '' && !inBundle && !integrity?.startsWith('sha512-'),
  );
  expect(unchecked.map(([path]) => path)).toEqual([]);
});

test.each(FOLDERS)(
  'package.json of %s: every version is exact, and the lock holds that version',
  (folder) => {
    const { packages } = read(folder, 'package-lock.json');
    const manifest = read(folder, 'package.json');
    const { dependencies, devDependencies, optionalDependencies } = manifest;
    for (const [name, version] of Object.entries({
      ...dependencies,
      ...devDependencies,
      ...optionalDependencies,
    })) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
      expect(packages[`${INSIDE}${name}`]?.version, name).toBe(version);
    }
  },
);

test.each(FOLDERS)('package.json of %s: only known packages run an install script', (folder) => {
  const { packages } = read(folder, 'package-lock.json');
  const { allowScripts = {} } = read(folder, 'package.json');
  const scripted = Object.entries(packages).filter(([, entry]) => entry.hasInstallScript);
  const undecided = scripted.map(([path]) => nameOf(path)).filter((name) => !(name in allowScripts));
  expect(undecided).toEqual([]);
});
