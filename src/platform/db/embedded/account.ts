import { execFile } from 'node:child_process';
import { chown, lchown, readFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { errorCode } from '../pg-error';
import type { Binaries } from './binaries';

const run = promisify(execFile);

/**
 * How PostgreSQL's programs are run. PostgreSQL refuses to run as root, so under root they get a user
 * namespace of their own (`prefix`) or an unprivileged user (`uid`).
 */
export type Account = {
  readonly prefix: readonly string[];
  readonly uid?: number;
  readonly gid?: number;
};

/** Major version of the installed server, and the account it runs under. */
export type ChosenAccount = { readonly account: Account; readonly serverMajor: number };

const itself: Account = { prefix: [] };

/**
 * Chooses the account for a data folder (which must exist) by trying: it can write there and run the server.
 * Under root it may hand the folder to an unprivileged user. Throws one plain message when nothing works.
 */
export async function chooseAccount(folder: string, binaries: Binaries): Promise<ChosenAccount> {
  const failures: string[] = [];
  const owner = await stat(folder);
  for (const account of await candidates(folder)) {
    await giveFolderTo(account, folder);
    const result = await tryAccount(account, folder, binaries);
    if (typeof result === 'number') {
      return { account, serverMajor: result };
    }
    failures.push(result);
    await giveFolderTo({ prefix: [], uid: owner.uid, gid: owner.gid }, folder);
  }
  throw new Error(explain(folder, failures));
}

/** The program and arguments to run `command` under an account, and the options for `spawn`. */
export function under(account: Account, command: string, args: readonly string[]) {
  const [program = command, ...rest] = [...account.prefix, command, ...args];
  const identity =
    account.uid === undefined || account.gid === undefined ? {} : { uid: account.uid, gid: account.gid };
  return { program, args: rest, options: { ...identity, cwd: '/', env: environment() } };
}

function environment(): NodeJS.ProcessEnv {
  // PG* and locale variables of the shell must not change how our server runs.
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
}

async function candidates(folder: string): Promise<Account[]> {
  const inNamespace = await namespace();
  if (process.getuid?.() !== 0) {
    return [itself, ...inNamespace];
  }
  const owner = await stat(folder);
  if (owner.uid !== 0) {
    return [{ prefix: [], uid: owner.uid, gid: owner.gid }, ...inNamespace, await nobody()];
  }
  const parent = await stat(path.dirname(folder));
  const ofParent: Account[] = parent.uid === 0 ? [] : [{ prefix: [], uid: parent.uid, gid: parent.gid }];
  return [...inNamespace, ...ofParent, await nobody()];
}

/**
 * A user namespace that gives us another user's number: our files stay ours, also below a folder that only
 * we may enter. The number must have a name, which initdb insists on. Linux with util-linux 2.36 or newer.
 */
async function namespace(): Promise<Account[]> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const named = users.split('\n').map((line) => /^[^:#]+:[^:]*:([1-9]\d*):(\d+):/.exec(line));
  const [, uid, gid] = named.find((one) => one !== null) ?? [];
  return process.platform === 'linux' && uid !== undefined && gid !== undefined
    ? [{ prefix: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`] }]
    : [];
}

async function nobody(): Promise<Account> {
  const [uid, gid] = await Promise.all([numberFrom('-u'), numberFrom('-g')]);
  return { prefix: [], uid, gid };
}

async function numberFrom(flag: string): Promise<number> {
  try {
    const { stdout } = await run('id', [flag, 'nobody']);
    // macOS prints -2, which is this number as an unsigned id.
    return Number.parseInt(stdout, 10) >>> 0;
  } catch {
    return 65_534;
  }
}

async function giveFolderTo(account: Account, folder: string): Promise<void> {
  const { uid = process.getuid?.() ?? 0, gid = process.getgid?.() ?? 0 } = account;
  if (process.getuid?.() !== 0 || (await stat(folder)).uid === uid) {
    return;
  }
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(path.join(folder, entry), uid, gid);
  }
  await chown(folder, uid, gid);
}

async function tryAccount(account: Account, folder: string, binaries: Binaries): Promise<number | string> {
  // initdb refuses a user without a name ("could not look up effective user ID").
  const script = `
    test -w "$1" || { echo "no right to write to $1" >&2; exit 1; }
    id -un >/dev/null || exit 1
    exec "$2" --version`;
  const { program, args, options } = under(account, '/bin/sh', [
    '-c',
    script,
    'sh',
    folder,
    binaries.postgres,
  ]);
  try {
    const { stdout } = await run(program, args, options);
    return Number.parseInt(/(\d+)/.exec(stdout)?.[1] ?? '0', 10);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') {
      return `the program ${program} is not installed`;
    }
    const said: unknown = error instanceof Error ? Reflect.get(error, 'stderr') : error;
    return String(said === '' ? error : said).trim();
  }
}

function explain(folder: string, failures: readonly string[]): string {
  const tried = failures.map((failure) => `  - ${failure}`).join('\n');
  const advice =
    process.getuid?.() === 0
      ? 'PostgreSQL does not run as root. Start Headroom as an ordinary user, or put DATA_DIR and this checkout where the user "nobody" may enter'
      : 'Run Headroom as a user of this system that may write to DATA_DIR';
  return `The embedded database can’t run with its data in ${folder}:\n${tried}\n${advice}, or set DATABASE_URL to a PostgreSQL (15 or newer).`;
}
