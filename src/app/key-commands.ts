import { systemClock } from '@/platform/clock/system-clock';
import { queryRows, runLocked, START_LOCK, type Database } from '@/platform/db/database';
import { CommandRefused, onStudio, refuseWhileRunning, say, type Environment } from './command';
import { rotateRoot } from './root-keys';

async function refuseWithoutKeys({ db }: Database): Promise<void> {
  const text = `select to_regclass('public.root_keys') is not null as there`;
  const [table] = await queryRows<{ there: boolean }>(db, text);
  if (table?.there !== true) throw new CommandRefused('Start the studio once with this version first.');
}

/**
 * `npm run rotate-keys [-- --revoke]`: a new root for all keys of the studio, which must be stopped. Broken off, it changed nothing and
 * can be run again.
 */
export function rotateKeys(env: Environment, args: readonly string[]): Promise<number> {
  return onStudio(env, async ({ database }) => {
    const revoke = args.includes('--revoke');
    const odd = args.find((arg) => arg !== '--revoke');
    if (odd !== undefined)
      throw new CommandRefused(`Unknown option ${odd}. Usage: npm run rotate-keys [-- --revoke]`);
    await refuseWithoutKeys(database);
    // A process that starts meanwhile waits for the lock, and reads the new root.
    const { resealed } = await runLocked(database.db, START_LOCK, async (tx) => {
      await refuseWhileRunning(database);
      return rotateRoot(tx, systemClock, { revoke });
    });
    say(
      `The studio has a new key. ${resealed} second factors, gift codes and push keys were encrypted anew.`,
    );
    say(
      revoke
        ? 'Earlier links, file addresses and cookies no longer work.'
        : 'Earlier links, file addresses and cookies work until they expire.',
    );
  });
}
