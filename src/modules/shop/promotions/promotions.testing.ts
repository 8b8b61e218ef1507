import { queryRows, type Db } from '@/platform/db/database';
import type { CheckoutId, OrderId, UserId } from '@/shared/ids';

const AT = new Date('2026-03-02T10:00:00Z');

async function idOf<T>(db: Db, text: string, values: readonly unknown[]): Promise<T> {
  const [row] = await queryRows<{ id: T & number }>(db, text, [...values]);
  if (row === undefined) throw new Error('nothing was written');
  return row.id;
}

/** People, checkouts and orders as plain rows, for tests of what they hold of a code or a gift card. */
export function heldThings(db: Db) {
  let made = 0;
  return {
    person: (verified = true): Promise<UserId> => {
      made += 1;
      return idOf(
        db,
        `insert into users (email, password_hash, first_name, last_name, verified_at, created_at, updated_at)
         values ($1, 'x', 'Test', 'Person', $2, $3, $3) returning id`,
        [`person${made}@example.com`, verified ? AT : null, AT],
      );
    },
    checkout: (userId: UserId | null): Promise<CheckoutId> => {
      made += 1;
      return idOf(
        db,
        `insert into checkouts (user_id, payer, currency, lines, subtotal, total, fingerprint, created_at)
         values ($1, '{}', 'USD', '[]', 0, 0, $2, $3) returning id`,
        [userId, `test ${made}`, AT],
      );
    },
    order: (
      checkoutId: CheckoutId,
      userId: UserId | null = null,
      email = 'buyer@example.com',
    ): Promise<OrderId> =>
      idOf(
        db,
        `insert into orders (checkout_id, user_id, payer_first_name, payer_last_name, payer_email, currency, subtotal,
                             amount, payment_method, created_at)
         values ($1, $2, 'Ada', 'Loud', $3, 'USD', 0, 0, 'demo', $4) returning id`,
        [checkoutId, userId, email, AT],
      ),
  };
}
