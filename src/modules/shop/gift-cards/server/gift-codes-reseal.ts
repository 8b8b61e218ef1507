import { queryRows, type Db } from '@/platform/db/database';
import type { Keys } from '@/platform/security/keys';
import { resealedCode } from './gift-codes';

type SealedCard = { readonly id: number; readonly sealed_code: string; readonly code_hash: string };

const AT_ONCE = 1000;

/** Seals the codes of all gift cards under the present key, in the transaction `tx`; how many. */
export async function resealGiftCodes(tx: Db, keys: Keys): Promise<number> {
  let count = 0;
  for (let after = 0; ;) {
    const rows = await queryRows<SealedCard>(
      tx,
      'select id, sealed_code, code_hash from gift_cards where id > $1 order by id limit $2 for update',
      [after, AT_ONCE],
    );
    const last = rows.at(-1);
    if (last === undefined) return count;
    after = last.id;
    const changed = rows.flatMap((row) => {
      const sealed_code = resealedCode(keys, row);
      return sealed_code === null ? [] : [{ id: row.id, sealed_code }];
    });
    await queryRows(
      tx,
      `update gift_cards c set sealed_code = n.sealed_code
       from json_to_recordset($1::json) as n(id bigint, sealed_code text) where n.id = c.id`,
      [JSON.stringify(changed)],
    );
    count += changed.length;
  }
}
