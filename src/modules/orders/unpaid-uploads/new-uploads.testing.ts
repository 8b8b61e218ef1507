import type { finishOrder, startGuestPayment } from '@/modules/shop/checkout/checkout.contract';
import type { BriefDetails } from '@/modules/files/uploads/brief-details.rules';
import { must } from '@/modules/orders/orders/orders.testing';
import type { confirmDemoPayment } from '@/modules/money/payments/payments.contract';
import { queryRows } from '@/platform/db/database';
import type { ApiClient } from '@/shared/api-client';
import type { OrderId } from '@/shared/ids';
import type { TestApp } from '@test/support/app';
import type { createNewUpload } from './new-uploads.contract';

interface FormFields extends Omit<BriefDetails, 'references'> {
  readonly email?: string;
  readonly service_id?: string;
  readonly links?: readonly string[];
  readonly songs?: readonly string[];
  readonly track?: string;
  readonly message?: string;
  readonly upload_session?: string;
  readonly website?: string;
}

/** A new upload's form as the page sends it: a link for a mixing of Ada's unless told. */
export function uploadForm(fields: FormFields = {}): FormData {
  const { links = ['https://we.tl/t-1'], songs = ['Ada Loud'], ...rest } = fields;
  const texts = { email: 'ada@example.com', service_id: '101', track: 'Nightfall', ...rest };
  const form = new FormData();
  for (const link of links) form.append('links[]', link);
  for (const song of songs) form.append('songs[]', song);
  for (const [name, value] of Object.entries(texts)) form.set(name, value ?? '');
  return form;
}

/** Sends a new upload and returns the answer as it came. */
export const send = (who: ApiClient, fields: FormFields = {}) =>
  who.call<typeof createNewUpload>('POST /uploads', { body: uploadForm(fields) });

/** Buys as a guest of this address, one mixing unless told. */
export async function buyAs(
  app: TestApp,
  email: string,
  line: { service_id: number; qty?: number } = { service_id: 101 },
): Promise<OrderId> {
  const guest = app.guest();
  const amount = (line.service_id === 101 ? 14_000 : 3_000) * (line.qty ?? 1);
  const guest_info = { first_name: 'Ada', last_name: 'Loud', email, phone: '17025550123' };
  const { paymentIntentId, clientSecret } = must(
    await guest.call<typeof startGuestPayment>('POST /stripe/intent/guest', {
      body: { amount, currency: 'USD', cartItems: [{ qty: 1, ...line }], guest_info },
    }),
  );
  must(
    await guest.call<typeof confirmDemoPayment>('POST /demo-pay/{intent}/confirm', {
      params: { intent: paymentIntentId },
      body: { card_number: '4242424242424242', expiry: '12/30', cvc: '123', client_secret: clientSecret },
    }),
  );
  const body = { transaction_id: paymentIntentId, amount: amount / 100 };
  return must(await guest.call<typeof finishOrder>('POST /success', { body })).order_id as OrderId;
}

export type ItemState = Record<'track' | 'notes', string | null> & {
  readonly id: number;
  readonly artists: string[];
  readonly started: boolean;
  readonly links: string[];
  readonly files: number[];
};

/** An order's items with what they were sent. */
export async function itemsSent(app: TestApp, orderId: number): Promise<ItemState[]> {
  const text = `
    select i.id, i.track, i.notes, i.artists, i.files_received_at is not null as started,
      coalesce((select array_agg(url order by id) from order_item_links l
                where l.order_item_id = i.id and url is not null), '{}') as links,
      coalesce((select array_agg(file_id order by id) from order_item_links l
                where l.order_item_id = i.id and file_id is not null), '{}') as files
    from order_items i where i.order_id = $1 order by i.id`;
  return queryRows<ItemState>(app.db, text, [orderId]);
}

/** Unpaid uploads of an address, newest first, as the studio's list has them. */
export async function unpaidUploads(app: TestApp, email: string) {
  const { data } = await app.services.newUploads.all({ page: 1, perPage: 100 });
  return data.filter((upload) => upload.email === email);
}

/** Mails to an address once all that is due was done, oldest first. */
export async function mailsTo(app: TestApp, address: string) {
  await app.jobs.drain();
  const text = 'select kind, subject, body_text as text from mails where to_email = $1 order by id';
  return queryRows<{ kind: string; subject: string; text: string }>(app.db, text, [address]);
}
