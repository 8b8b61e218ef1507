import { queryRows, type Db } from '@/platform/db/database';
import type { Keys } from '@/platform/security/keys';
import type { UserId } from '@/shared/ids';
import { sealedFor, TOTP } from './second-step';

type SealedFactor = {
  readonly user_id: UserId;
  readonly secret: string | null;
  readonly pending_secret: string | null;
};

function resealed(keys: Keys, { user_id, ...factor }: SealedFactor): SealedFactor | null {
  const again = (sealed: string | null) =>
    sealed === null ? null : (keys.sealer(TOTP).reseal(sealed, sealedFor(user_id)) ?? sealed);
  try {
    const now = { user_id, secret: again(factor.secret), pending_secret: again(factor.pending_secret) };
    return now.secret === factor.secret && now.pending_secret === factor.pending_secret ? null : now;
  } catch {
    // No key that is known opens it, so that it is of no use to its owner either.
    return null;
  }
}

/** Seals all secrets of second factors under the present key, in the transaction `tx`; how many people's. */
export async function resealSecondFactors(tx: Db, keys: Keys): Promise<number> {
  const text = 'select user_id, secret, pending_secret from second_factors order by user_id for update';
  const rows = await queryRows<SealedFactor>(tx, text);
  const changed = rows.map((row) => resealed(keys, row)).filter((row) => row !== null);
  await queryRows(
    tx,
    `update second_factors f set secret = n.secret, pending_secret = n.pending_secret
     from json_to_recordset($1::json) as n(user_id integer, secret text, pending_secret text)
     where n.user_id = f.user_id`,
    [JSON.stringify(changed)],
  );
  return changed.length;
}
