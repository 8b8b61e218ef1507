import { readFile, realpath, stat } from 'node:fs/promises';
import { join, normalize, sep } from 'node:path';
import { withoutQuery } from '@/shared/address-parts';

/** The pictures behind an address prefix. */
export interface MediaFolder {
  readonly folder: string;
  /** The file behind a path or address such as `/media/blog/levels.svg`; null where there is no such file of ours. */
  find(
    address: string,
  ): Promise<{ readonly path: string; readonly size: number; readonly changed: number } | null>;
  /** Its bytes; null where there is none or it is too large for a picture. */
  read(address: string): Promise<Buffer | null>;
}

const LARGEST_BYTES = 40 * 1024 * 1024;

function nameIn(address: string, prefix: string): string | null {
  try {
    const path = /^https?:\/\//.test(address) ? new URL(address).pathname : withoutQuery(address);
    return path.startsWith(prefix) ? decodeURIComponent(path.slice(prefix.length)) : null;
  } catch {
    return null;
  }
}

/**
 * Opens the folder that is served behind a prefix.
 * @param prefix with slashes at both ends, such as `/media/`
 */
export function openMediaFolder(folder: string, prefix: string): MediaFolder {
  const root = normalize(folder + sep);

  async function find(address: string) {
    const name = nameIn(address, prefix);
    if (name === null || name.includes('\0')) return null;
    const path = normalize(join(root, name));
    if (!path.startsWith(root)) return null;
    const file = await stat(path).catch(() => null);
    if (!file?.isFile()) return null;
    // A link inside the folder must not lead out of it.
    const [real, realRoot] = await Promise.all([realpath(path), realpath(root)]);
    if (!real.startsWith(realRoot + sep)) return null;
    return { path, size: file.size, changed: file.mtimeMs };
  }

  return {
    folder,
    find,
    async read(address) {
      const file = await find(address);
      return file === null || file.size > LARGEST_BYTES ? null : readFile(file.path);
    },
  };
}
