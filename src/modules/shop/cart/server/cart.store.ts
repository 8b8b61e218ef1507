import type { Db } from '@/platform/db/database';
import { runPrepared, statement, type Statement } from '@/platform/db/prepared-query';
import type { UserId } from '@/shared/ids';
import { EMPTY_CART, type StoredCart, type StoredLine } from '../stored-cart.rules';

type CartRow = {
  lines: StoredLine[];
  next_line: number;
  revision: number;
  settled: string[];
};

const COLUMNS = 'lines, next_line, revision, settled';
const READ = statement<CartRow>('cart_read', `select ${COLUMNS} from carts where user_id = $1`);
const HOLD = statement<CartRow>('cart_hold', `select ${COLUMNS} from carts where user_id = $1 for update`);

// The row's revision must still be the one that was read: else somebody else changed the cart meanwhile.
const WRITE = statement<{ revision: number }>(
  'cart_write',
  `insert into carts (user_id, lines, next_line, revision, settled, updated_at)
   values ($1, $2::jsonb, $3, $4::bigint + 1, $5, $6)
   on conflict (user_id) do update
     set lines = excluded.lines, next_line = excluded.next_line, revision = excluded.revision,
         settled = excluded.settled, updated_at = excluded.updated_at
     where carts.revision = $4
   returning revision`,
);

async function read(db: Db, userId: UserId, how: Statement<CartRow>): Promise<StoredCart> {
  const [row] = await runPrepared(db, how, [userId]);
  if (row === undefined) return EMPTY_CART;
  const { lines, next_line: nextLine, revision, settled } = row;
  return { lines, nextLine, revision, settled };
}

/** The cart of an account; the empty one where there never was any. */
export function readCart(db: Db, userId: UserId): Promise<StoredCart> {
  return read(db, userId, READ);
}

/** The same, held until the transaction ends; an account without any cart holds nothing. */
export function holdCart(tx: Db, userId: UserId): Promise<StoredCart> {
  return read(tx, userId, HOLD);
}

/**
 * Writes a cart over the revision that it was made from.
 * @returns the cart with its new revision; null where another change came first, and nothing was written
 */
export async function writeCart(
  db: Db,
  userId: UserId,
  { cart, at }: { cart: StoredCart; at: Date },
): Promise<StoredCart | null> {
  const { lines, nextLine, revision, settled } = cart;
  const values = [userId, JSON.stringify(lines), nextLine, revision, settled, at];
  const [written] = await runPrepared(db, WRITE, values);
  return written === undefined ? null : { ...cart, revision: written.revision };
}
