import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

export const root = join(import.meta.dirname, '../..');

const PARTS = [
  'src/audio/accuracy.testing.ts',
  'src/audio/audio.testing.ts',
  'src/audio/pairs.testing.ts',
  'src/audio/metering/fft.ts',
  'src/modules/files/preflight/open-decoder.ts',
  'src/modules/files/preflight/rates.testing.ts',
  'src/modules/files/preflight/ground/mix-sets.testing.ts',
  'src/modules/files/player/web/level-match.ts',
];

/**
 * Bundles parts of the product for Node and loads them.
 * @param {readonly string[]} parts paths from the project's root
 * @returns {Promise<{core: any, end(): void}>} all exports together, and what removes the bundle
 */
export async function loadParts(parts) {
  // Below the packages, so that those that are not bundled are found.
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'bench-'));
  const end = () => rmSync(folder, { recursive: true, force: true });
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@': join(root, 'src') } },
    build: {
      ssr: true,
      outDir: folder,
      target: 'node22',
      emptyOutDir: false,
      rolldownOptions: { input: parts.map((part) => join(root, part)) },
    },
  });
  const loaded = await Promise.all(
    parts.map((part) => import(pathToFileURL(join(folder, `${basename(part, '.ts')}.js`)).href)),
  );
  return { core: Object.assign({}, ...loaded), end };
}

/** Loads what is told of sounds. */
export const loadCore = () => loadParts(PARTS);
