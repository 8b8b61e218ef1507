import { queryRows, type Db } from '@/platform/db/database';
import type { Keys } from '@/platform/security/keys';
import type { Clock } from '@/shared/clock';
import type { VapidKeys, WebPush } from '@/platform/web-push/web-push';

const SEAL = 'push keys';
const OF = 'vapid';

type Row = { readonly public_key: string; readonly private_key: string };

async function stored(db: Db): Promise<Row | null> {
  return (await queryRows<Row>(db, 'select public_key, private_key from push_keys', []))[0] ?? null;
}

export interface PushKeysDeps {
  readonly db: Db;
  readonly keys: Keys;
  readonly clock: Clock;
  readonly webPush: Pick<WebPush, 'newKeys'>;
}

async function openPushKeys({ db, keys, clock, webPush }: PushKeysDeps): Promise<VapidKeys> {
  const sealer = keys.sealer(SEAL);
  let row = await stored(db);
  if (row === null) {
    const { publicKey, privateKey } = webPush.newKeys();
    await queryRows(
      db,
      'insert into push_keys (public_key, private_key, created_at) values ($1, $2, $3) on conflict (id) do nothing',
      [publicKey, sealer.seal(privateKey, OF), clock.now()],
    );
    row = await stored(db);
  }
  if (row === null) throw new Error('the keys of push messages could not be kept');
  return { publicKey: row.public_key, privateKey: sealer.open(row.private_key, OF) };
}

/**
 * The pair of this installation, made at its first use and the same for all its processes ever after. A root changes only
 * while no process runs, so that what was opened once holds.
 */
export function createPushKeys(deps: PushKeysDeps): () => Promise<VapidKeys> {
  let opened: Promise<VapidKeys> | null = null;
  return async () => {
    opened ??= openPushKeys(deps);
    try {
      return await opened;
    } catch (error) {
      opened = null;
      throw error;
    }
  };
}

/**
 * Seals the private key under the present root, in the transaction `tx`; how many were. A pair that no known key opens is
 * dropped with the devices that only it reaches: they are asked anew.
 */
export async function resealPushKeys(tx: Db, keys: Keys): Promise<number> {
  const row = await stored(tx);
  if (row === null) return 0;
  let again: string | null;
  try {
    again = keys.sealer(SEAL).reseal(row.private_key, OF);
  } catch {
    await queryRows(tx, 'delete from push_devices', []);
    await queryRows(tx, 'delete from push_keys', []);
    return 0;
  }
  if (again === null) return 0;
  await queryRows(tx, 'update push_keys set private_key = $1', [again]);
  return 1;
}
