import { queryRows, type Db } from '@/platform/db/database';
import type { CheckoutId } from '@/shared/ids';
import type { PaymentRequestData } from './mails/payment-request.mail';

type RequestData = Omit<PaymentRequestData, 'url'> & { readonly email: string };

/** What a mail says that asks for a payment; null where it is paid or withdrawn by now. */
export async function readRequestData(db: Db, id: CheckoutId): Promise<RequestData | null> {
  const text = `
    select payer ->> 'first_name' as first_name, payer ->> 'email' as email, currency, total, lines
    from checkouts where id = $1 and state = 'open'`;
  return (await queryRows<RequestData & Record<string, unknown>>(db, text, [id]))[0] ?? null;
}
