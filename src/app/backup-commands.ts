import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { openBackupFolder } from '@/platform/backup/backup-folder';
import { verifyBackup } from '@/platform/backup/read-backup';
import { restoreBackup } from '@/platform/backup/restore-backup';
import { systemClock } from '@/platform/clock/system-clock';
import { queryRows, type Database } from '@/platform/db/database';
import { createListener } from '@/platform/events/listener';
import { createJobs } from '@/platform/jobs/boss';
import { createLog } from '@/platform/log/log';
import { createStorage } from '@/platform/storage/create-storage';
import { CommandRefused, onStudio, refuseWhileRunning, say, type Environment } from './command';
import { storageOf } from './open-database';

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** `npm run backup`: makes a backup of the configured studio, running or not, beside the scheduled ones. */
export function backUp(env: Environment): Promise<number> {
  return onStudio(env, async ({ database }, config) => {
    const { folder, secret } = config.backups;
    const storage = createStorage(storageOf(config));
    const stored = openBackupFolder({ pool: database.pool, storage, folder, secret });
    const { name, size, tables, files } = await stored.make(systemClock.now());
    say(`${join(folder, name)}  ${megabytes(size)}, ${tables} tables, ${files} files, read back and whole`);
    if (secret === null)
      say('The backup is not encrypted. Set BACKUP_KEY, and store the key somewhere else.');
  });
}

async function refuseWhereUsed({ db }: Database): Promise<void> {
  const [table] = await queryRows<{ there: boolean }>(
    db,
    `select to_regclass('public.users') is not null and to_regclass('public.orders') is not null as there`,
  );
  if (table?.there !== true) return;
  const [counts] = await queryRows<{ people: number; orders: number }>(
    db,
    'select (select count(*) from users) as people, (select count(*) from orders) as orders',
  );
  const { people = 0, orders = 0 } = counts ?? {};
  if (people + orders === 0) return;
  throw new CommandRefused(
    `This studio has ${people} accounts and ${orders} orders. Add --replace to overwrite them with the backup. They will be lost.`,
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
    say(`The backup is complete: ${tables} tables, ${files} files. Restoring …`);
    const log = createLog('error');
    const jobs = createJobs({ database, listener: createListener({ url, log }), log, clock: systemClock });
    await jobs.prepare();
    await jobs.stop();
    const target = { pool: database.pool, storage: createStorage(storageOf(config)) };
    const migrations = join(root, 'db', 'migrations');
    await restoreBackup(openFile(command.file), secret, { ...target, migrations });
    say('The studio is restored. Start it with npm start.');
  });
}

function openFile(path: string) {
  const stream = createReadStream(path);
  stream.on('error', () => undefined);
  return stream;
}
