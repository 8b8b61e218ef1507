import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { openBackupFolder } from '@/platform/backup/backup-folder';
import { BackupUnreadable } from '@/platform/backup/frames';
import { verifyBackup } from '@/platform/backup/read-backup';
import { restoreBackup } from '@/platform/backup/restore-backup';
import { systemClock } from '@/platform/clock/system-clock';
import { readConfig, type Config } from '@/platform/config/config';
import { rawQuery, type Database } from '@/platform/db/database';
import { createListener } from '@/platform/events/listener';
import { createJobs } from '@/platform/jobs/boss';
import { createLog } from '@/platform/log/log';
import { createStorage } from '@/platform/storage/create-storage';
import { openDatabaseOf, storageOf, type OpenDatabase } from './open-database';

type Environment = Record<string, string | undefined>;

/** Something that whoever runs the command can mend; its message says how. */
class CommandRefused extends Error {}

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Runs a command on the configured studio; answers the exit code of the process. */
async function onStudio(
  env: Environment,
  work: (open: OpenDatabase, config: Config) => Promise<void>,
): Promise<number> {
  const reading = readConfig(env);
  if (!reading.ok) {
    for (const problem of reading.problems) process.stderr.write(`${problem}\n`);
    return 1;
  }
  const { config } = reading;
  const log = createLog(env['LOG_LEVEL'] === undefined ? 'error' : config.logLevel);
  const open = await openDatabaseOf({ config, log });
  try {
    await work(open, config);
    return 0;
  } catch (error) {
    const isKnown = error instanceof CommandRefused || error instanceof BackupUnreadable;
    process.stderr.write(
      `${isKnown ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
    );
    return 1;
  } finally {
    await open.close();
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** `npm run backup`: makes a backup of the configured studio, running or not, beside the scheduled ones. */
export function backUp(env: Environment): Promise<number> {
  return onStudio(env, async ({ database }, config) => {
    const { folder, secret } = config.backups;
    const storage = createStorage(storageOf(config));
    const kept = openBackupFolder({ pool: database.pool, storage, folder, secret });
    const { name, size, tables, files } = await kept.make(systemClock.now());
    say(`${join(folder, name)}  ${megabytes(size)}, ${tables} tables, ${files} files, read back and whole`);
    if (secret === null) say('It is not encrypted: set BACKUP_KEY, and keep the key somewhere else.');
  });
}

async function refuseWhileRunning({ db }: Database): Promise<void> {
  const [others] = await rawQuery<{ n: number }>(
    db,
    `select count(*) as n from pg_stat_activity
     where datname = current_database() and application_name like 'headroom listener%'`,
  );
  if ((others?.n ?? 0) > 0) throw new CommandRefused('The studio is running. Stop it first.');
}

async function refuseWhereUsed({ db }: Database): Promise<void> {
  const [table] = await rawQuery<{ there: boolean }>(
    db,
    `select to_regclass('public.users') is not null and to_regclass('public.orders') is not null as there`,
  );
  if (table?.there !== true) return;
  const [counts] = await rawQuery<{ people: number; orders: number }>(
    db,
    'select (select count(*) from users) as people, (select count(*) from orders) as orders',
  );
  const { people = 0, orders = 0 } = counts ?? {};
  if (people + orders === 0) return;
  throw new CommandRefused(
    `This studio has ${people} accounts and ${orders} orders. Add --replace to put the backup in their place: they are lost then.`,
  );
}

interface RestoreCommand {
  readonly file: string;
  readonly replace: boolean;
}

function commandOf(args: readonly string[]): RestoreCommand | null {
  const [file, ...more] = args.filter((arg) => arg !== '--replace');
  return file === undefined || more.length > 0 ? null : { file, replace: args.includes('--replace') };
}

/**
 * `npm run restore -- <file> [--replace]`: puts a backup into an empty studio; with `--replace` in the place of one
 * that is in use. The studio must be stopped.
 * @param root the project's folder
 */
export async function restore(root: string, env: Environment, args: readonly string[]): Promise<number> {
  const command = commandOf(args);
  if (command === null) {
    process.stderr.write('Name one backup: npm run restore -- data/backups/headroom-….backup\n');
    return 1;
  }
  if (!existsSync(command.file)) {
    process.stderr.write(`There is no file ${command.file}.\n`);
    return 1;
  }
  return onStudio(env, async ({ database, url }, config) => {
    const { secret } = config.backups;
    await refuseWhileRunning(database);
    if (!command.replace) await refuseWhereUsed(database);
    say('Reading the backup …');
    const { tables, files } = await verifyBackup(openFile(command.file), secret);
    say(`It is whole: ${tables} tables, ${files} files. Restoring …`);
    const log = createLog('error');
    const jobs = createJobs({ database, listener: createListener({ url, log }), log, clock: systemClock });
    await jobs.prepare();
    await jobs.stop();
    const target = { pool: database.pool, storage: createStorage(storageOf(config)) };
    const migrations = join(root, 'db', 'migrations');
    await restoreBackup(openFile(command.file), secret, { ...target, migrations });
    say('The studio is as it was. Start it with npm start.');
  });
}

function openFile(path: string) {
  const stream = createReadStream(path);
  stream.on('error', () => undefined);
  return stream;
}
