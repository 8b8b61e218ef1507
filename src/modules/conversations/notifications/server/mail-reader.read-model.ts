import { queryRows, type Db } from '@/platform/db/database';
import type { UserId } from '@/shared/ids';
import type { MailReaderRef } from '../notifications.rules';

/** Who a mail that can be ended goes to: an account, or an address without one. */
export type Reader = { readonly userId: UserId | null; readonly email: string };

// An order or chat of a guest may have moved into an account since the mail was sent: then it is the account that ends it.
const BY_REF = {
  u: `select id as "userId", email from users where id = $1`,
  o: `select user_id as "userId", payer_email as email from orders where id = $1`,
  c: `select c.user_id as "userId", coalesce(c.visitor_email, u.email) as email
      from conversations c left join users u on u.id = c.user_id
      where c.id = $1 and c.kind = 'live' and coalesce(c.visitor_email, u.email) is not null`,
} as const;

/** Whom the link of a mail names; null where they are gone. */
export async function readerOf(db: Db, ref: MailReaderRef): Promise<Reader | null> {
  const kind = ref.slice(0, 1) as keyof typeof BY_REF;
  return (await queryRows<Reader>(db, BY_REF[kind], [Number(ref.slice(1))]))[0] ?? null;
}
