import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

// By its name inside the project: a folder that was built and then copied or moved is as fresh as before.
function addPath(hash, root, name) {
  const path = join(root, name);
  if (!existsSync(path)) return;
  if (statSync(path).isDirectory()) {
    for (const inner of readdirSync(path).sort()) addPath(hash, root, `${name}/${inner}`);
    return;
  }
  hash.update(name);
  hash.update('\0');
  hash.update(readFileSync(path));
}

/**
 * SHA-256 over the names and contents of files and folders, so that 'stale' never depends on clocks.
 * @param {string} root folder the paths are relative to
 * @param {string[]} paths
 */
export function contentHash(root, paths) {
  const hash = createHash('sha256');
  for (const path of paths) addPath(hash, root, path);
  return hash.digest('hex');
}

/** True when the stamp file says that this hash was reached. */
export function isFresh(stampFile, hash) {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash;
}

/** Remembers the hash that was reached. */
export function stamp(stampFile, hash) {
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, hash);
}
