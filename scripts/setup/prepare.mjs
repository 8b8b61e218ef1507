import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale, isBuilt } from './build.mjs';
import { installIfStale } from './install.mjs';

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return {};
  }
}

/**
 * Whether node_modules holds what the built product needs, at the versions of the lock: `npm ci --omit=dev` is enough.
 * @param {string} root
 */
export function hasProductionPackages(root) {
  const installed = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  const { '': self, ...locked } = packagesOf(join(root, 'package-lock.json'));
  return (
    self !== undefined &&
    Object.entries(locked).every(
      ([path, { version, dev, optional, devOptional }]) =>
        dev || optional || devOptional || installed[path]?.version === version,
    )
  );
}

/**
 * Installs and builds what is missing or stale. A folder that was built elsewhere starts with the packages of production alone.
 * @param {string} root
 */
export async function prepare(root) {
  if (isBuilt(root) && hasProductionPackages(root)) return;
  await installIfStale(root);
  await buildIfStale(root);
}
