import { BackupUnreadable } from '@/platform/backup/frames';
import { readConfig, type Config } from '@/platform/config/config';
import { queryRows, type Database } from '@/platform/db/database';
import { createLog } from '@/platform/log/log';
import { openDatabaseOf, type OpenDatabase } from './open-database';

/** What configures a command. */
export type Environment = Record<string, string | undefined>;

/** Something that whoever runs the command can mend; its message says how. */
export class CommandRefused extends Error {}

/** Tells whoever started the command. */
export const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Runs a command on the configured studio; answers the exit code of the process. */
export async function onStudio(
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

/** Throws a `CommandRefused` where a process of the studio runs. */
export async function refuseWhileRunning({ db }: Database): Promise<void> {
  const [others] = await queryRows<{ n: number }>(
    db,
    `select count(*) as n from pg_stat_activity
     where datname = current_database() and application_name like 'headroom listener%'`,
  );
  if ((others?.n ?? 0) > 0) throw new CommandRefused('The studio is running. Stop it first.');
}
