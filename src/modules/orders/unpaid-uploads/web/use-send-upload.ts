import { useRef } from 'react';
import type { uploadToOrder } from '@/modules/orders/orders/orders.contract';
import { briefForm } from '@/modules/files/uploads/web/brief-form';
import type { SendUpload } from '@/modules/files/uploads/web/use-upload-form';
import { MINUTE } from '@/shared/clock';
import type { CallFailure } from '@/shared/api-client';
import { refuse, type Result } from '@/shared/result';
import { useApi } from '@/ui/page-data';
import type { createNewUpload } from '../new-uploads.contract';
import { itemOfChoice, lookUp, type FoundOrder } from './order-lookup';
import type { OrderLookup } from './use-order-lookup';

// The server's key ends after 30 minutes; large files take longer, and clocks differ.
const KEY_FRESH_MS = 20 * MINUTE;
const OTHER_ORDER = 'Your orders have changed. Please choose the service again.';

interface SendingForm {
  readonly send: SendUpload;
  /** Whether it went to an order that is paid, as the server knows: the order may have been missed by its lookup. */
  readonly isPaid: () => boolean;
  /** Whether the order's owner is asked by mail whether the files are theirs. */
  readonly isUnconfirmed: () => boolean;
}

/** Sends the form of /upload: to the order that was found, else as an upload without one; tells what became of it. */
export function useSendUpload(lookup: OrderLookup): SendingForm {
  const api = useApi();
  const paid = useRef(false);
  const unconfirmed = useRef(false);

  async function keyOf(order: FoundOrder, since: number): Promise<Result<string, CallFailure>> {
    if (Date.now() - since < KEY_FRESH_MS) return { ok: true, value: order.upload_key };
    const again = await lookUp(api, { email: lookup.email.trim(), website: '' });
    if (!again.ok) return again;
    const { order_id, upload_key } = again.value.data;
    return order_id === order.order_id ? { ok: true, value: upload_key } : refuse('conflict', OTHER_ORDER);
  }

  async function sendWithoutOrder(form: FormData, serviceId: string) {
    form.append('email', lookup.email.trim());
    if (serviceId !== '') form.append('service_id', serviceId);
    form.append('website', lookup.website);
    const answer = await api.call<typeof createNewUpload>('POST /uploads', { body: form });
    paid.current = answer.ok && answer.value.data.joined;
    unconfirmed.current = answer.ok && answer.value.data.unconfirmed;
    return answer;
  }

  const send: SendUpload = async (brief) => {
    const form = briefForm(brief);
    const { found, service } = lookup;
    const item = itemOfChoice(found?.order ?? null, service);
    if (found === null || item === null) return sendWithoutOrder(form, service);
    const key = await keyOf(found.order, found.at);
    // Files that took their time must not be lost to a limit on questions: the server finds the order by itself.
    if (!key.ok && key.refusal.kind === 'rate_limited' && item.service_id !== null)
      return sendWithoutOrder(form, String(item.service_id));
    if (!key.ok) return key;
    form.append('order_item_id', String(item.order_item_id));
    if (item.service_id !== null) form.append('service_id', String(item.service_id));
    form.append('upload_key', key.value);
    const params = { orderId: String(found.order.order_id) };
    const answer = await api.call<typeof uploadToOrder>('POST /orders/{orderId}/upload', {
      params,
      body: form,
    });
    paid.current = answer.ok;
    unconfirmed.current = answer.ok && answer.value.unconfirmed;
    return answer;
  };
  return { send, isPaid: () => paid.current, isUnconfirmed: () => unconfirmed.current };
}
