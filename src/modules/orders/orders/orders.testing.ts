import type { Billing } from '@/modules/money/receipts/billing.contract';
import type { TestApp } from '@test/support/app';
import type { logIn, register } from '@/modules/people/accounts/accounts.contract';
import type { deliverItem } from '@/modules/orders/deliveries/deliveries.contract';
import type { finishOrder, startGuestPayment, startPayment } from '@/modules/shop/checkout/checkout.contract';
import type { confirmDemoPayment } from '@/modules/money/payments/payments.contract';
import { fileAddress } from '@/modules/files/uploads/links.rules';
import { FILE_ID_HEADER, SESSION_HEADER } from '@/modules/files/uploads/uploads.rules';
import type { createUploadSession } from '@/modules/files/uploads/uploads.contract';
import { wavBytes } from '@/modules/files/uploads/uploads.testing';
import { queryRows } from '@/platform/db/database';
import { hashToken, newToken } from '@/platform/security/tokens';
import { createApiClient, type ApiClient, type CallResult } from '@/shared/api-client';
import type { answerRevision, requestRevision } from '@/modules/orders/revisions/revisions.contract';
import type { EndpointSpec, ResponseOf } from '@/shared/endpoint';
import type { Result } from '@/shared/result';
import type { FileId, OrderId, OrderItemId } from '@/shared/ids';
import type { completeItem, takeItem, uploadToOrder } from './orders.contract';

/** A client of somebody who is signed in; the token too, where requests go beside the typed client. */
export interface Person extends ApiClient {
  readonly token: string;
  readonly userId: number;
}

export interface Bought {
  readonly orderId: OrderId;
  readonly itemIds: OrderItemId[];
}

const PASSWORD = 'Quiet-room-7';
const GUEST = { first_name: 'Ada', last_name: 'Loud', email: 'ada@example.com', phone: '17025550123' };
const CARD = { card_number: '4242424242424242', expiry: '12/30', cvc: '123' };

/** Fills the catalogue with a service for one item (id 101, 2 free revisions, 72 to 120 h, rush) and a cheaper one (102). */
async function seedServices(app: TestApp): Promise<void> {
  await queryRows(
    app.db,
    `insert into services (id, category_id, name, service_type, is_gift_card, price, rush_surcharge, max_revision) values
       (101, 2, 'Mixing', 'one_time', false, 14000, 5000, 2),
       (102, 3, 'Mastering', 'one_time', false, 3000, null, 1)`,
  );
}

/** The value of a call that a test's own preparation needs. */
export function must<E extends EndpointSpec>(answer: CallResult<E>): ResponseOf<E> {
  if (!answer.ok)
    throw new Error(
      `${answer.refusal.kind}: ${answer.refusal.message} ${JSON.stringify(answer.refusal.errors ?? {})}`,
    );
  return answer.value;
}

/** The kind of a refusal, or 'ok': what most tests about access compare. */
export function outcome(answer: Result<unknown, { kind: string }>): string {
  return answer.ok ? 'ok' : answer.refusal.kind;
}

interface Intent {
  readonly paymentIntentId: string;
  readonly clientSecret: string;
  readonly amount: number;
}

async function pay(
  app: TestApp,
  who: ApiClient,
  { paymentIntentId, clientSecret, amount }: Intent,
): Promise<Bought> {
  must(
    await who.call<typeof confirmDemoPayment>('POST /demo-pay/{intent}/confirm', {
      params: { intent: paymentIntentId },
      body: { ...CARD, client_secret: clientSecret },
    }),
  );
  const body = { transaction_id: paymentIntentId, amount: amount / 100 };
  const done = must(await who.call<typeof finishOrder>('POST /success', { body }));
  const orderId = done.order_id as OrderId;
  const text = 'select id from order_items where order_id = $1 order by id';
  const rows = await queryRows<{ id: OrderItemId }>(app.db, text, [orderId]);
  return { orderId, itemIds: rows.map((row) => row.id) };
}

interface Line {
  readonly service_id: number;
  readonly rush?: boolean;
}

function amountOf(lines: readonly Line[]): number {
  return lines.reduce(
    (sum, line) => sum + (line.service_id === 101 ? 14000 : 3000) + (line.rush ? 5000 : 0),
    0,
  );
}

function buying(app: TestApp) {
  return {
    /** Buys as a customer; one mixing unless told. */
    async buy(
      who: ApiClient,
      lines: readonly Line[] = [{ service_id: 101 }],
      more: { readonly billing?: Billing } = {},
    ): Promise<Bought> {
      const cartItems = lines.map((line) => ({ qty: 1, ...line }));
      const amount = amountOf(lines);
      const body = { amount, currency: 'USD', cartItems, ...more };
      const begun = await who.call<typeof startPayment>('POST /stripe/intent', { body });
      return pay(app, who, { ...must(begun), amount });
    },
    /** Buys one mixing as a guest; with the token of a private link made for this test. */
    async buyAsGuest(): Promise<Bought & { link: string }> {
      const amount = 14_000;
      const body = { amount, currency: 'USD', cartItems: [{ service_id: 101, qty: 1 }], guest_info: GUEST };
      const guest = app.guest();
      const begun = await guest.call<typeof startGuestPayment>('POST /stripe/intent/guest', { body });
      const bought = await pay(app, guest, { ...must(begun), amount });
      const link = newToken();
      const text = 'insert into order_links (order_id, token_hash, created_at) values ($1, $2, $3)';
      await queryRows(app.db, text, [bought.orderId, hashToken(link), app.clock.now()]);
      return { ...bought, link };
    },
  };
}

/** Sends a file in a session of its own. */
export async function sendFile(
  app: TestApp,
  who: ApiClient,
  { name, bytes = wavBytes(400) }: { name: string; bytes?: Uint8Array },
) {
  const { token: session } = must(await who.call<typeof createUploadSession>('POST /upload-sessions', {}));
  const answer = await app.request('/api/uploads/files', {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      [SESSION_HEADER]: session,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(bytes),
  });
  if (answer.status !== 201) throw new Error(`upload: ${answer.status} ${await answer.text()}`);
  const id = Number(answer.headers.get(FILE_ID_HEADER)) as FileId;
  return { id, session, address: fileAddress(id) };
}

async function deliverWav(
  app: TestApp,
  who: ApiClient,
  { itemId, note = '', bytes = wavBytes(400) }: { itemId: number; note?: string; bytes?: Uint8Array },
) {
  const { session, address } = await sendFile(app, who, { name: 'master.wav', bytes });
  const send = (despite: string[]) =>
    who.call<typeof deliverItem>('POST /studio/items/{itemId}/deliver', {
      params: { itemId: String(itemId) },
      body: { links: [address], upload_session: session, note, despite },
    });
  const sent = await send([]);
  const told = sent.ok ? undefined : (sent.refusal.data as { flags?: string[] } | undefined);
  return told?.flags === undefined ? sent : send(told.flags);
}

function sending(app: TestApp) {
  return {
    /** Sends `wavBytes(400)` in a session of its own. */
    upload: (who: ApiClient) => sendFile(app, who, { name: 'mix.wav' }),
    /** Delivers `wavBytes(400)` as the next version, whatever is flagged about it. */
    deliver: (who: ApiClient, itemId: number, note = '') => deliverWav(app, who, { itemId, note }),
    /** Delivers a WAV of one's own as the next version. */
    deliverSound: (who: ApiClient, itemId: number, bytes: Uint8Array) =>
      deliverWav(app, who, { itemId, bytes }),
    /** Sends a real file, artist and title for every item of an order. */
    async brief(who: ApiClient, { orderId, itemIds }: Bought, track = 'Nightfall'): Promise<void> {
      for (const itemId of itemIds) {
        const { session, address } = await sendFile(app, who, { name: 'mix.wav' });
        const form = new FormData();
        form.set('links[]', address);
        form.set('songs[]', 'The Quiet Ones');
        form.set('track', track);
        form.set('order_item_id', String(itemId));
        form.set('upload_session', session);
        const params = { orderId: String(orderId) };
        must(await who.call<typeof uploadToOrder>('POST /orders/{orderId}/upload', { params, body: form }));
      }
    },
  };
}

/** The calls that move an item, as their answers come: tests look at refusals too. */
const moving = {
  take: (who: ApiClient, itemId: number) =>
    who.call<typeof takeItem>('POST /studio/items/{itemId}/take', { params: { itemId: String(itemId) } }),
  complete: (who: ApiClient, orderId: number, itemId: number) =>
    who.call<typeof completeItem>('PUT /orders/{orderId}/complete-item', {
      params: { orderId: String(orderId) },
      body: { Item_id: itemId, Order_status: 3 },
    }),
  revise: (who: ApiClient, orderId: number, itemId: number) =>
    who.call<typeof requestRevision>('POST /orders/{orderId}/revisions', {
      params: { orderId: String(orderId) },
      body: {
        order_item_id: itemId,
        message: 'The voice is too quiet.',
        notes: [{ at_seconds: 42.5, text: 'here' }, { text: 'overall' }],
      },
    }),
  answer: (who: ApiClient, revisionId: number, body: { response: string; is_small?: boolean }) =>
    who.call<typeof answerRevision>('POST /studio/revisions/{revisionId}/answer', {
      params: { revisionId: String(revisionId) },
      body,
    }),
};

async function signUp(app: TestApp, email: string, role: 'customer' | 'engineer'): Promise<Person> {
  const guest = app.guest();
  const names = { first_name: 'New', last_name: 'Comer' };
  const body = { ...names, email, password: PASSWORD, confirm_password: PASSWORD };
  must(await guest.call<typeof register>('POST /auth/register', { body }));
  await queryRows(app.db, 'update users set role = $2 where email = $1', [email, role]);
  const door = role === 'customer' ? 'user' : 'studio';
  const login = { email, password: PASSWORD, role: door } as const;
  const entered = must(await guest.call<typeof logIn>('POST /auth/login', { body: login }));
  const { token } = entered.data;
  const client = createApiClient((path, init) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${token}`);
    return app.request(path, { ...init, headers });
  });
  return { ...client, token, userId: entered.user.id };
}

/** What tests of orders do again and again, by the calls that browsers make. */
export async function createOrderHarness(app: TestApp) {
  await seedServices(app);
  const calls = { ...moving, ...buying(app), ...sending(app) };
  let people = 0;
  return {
    ...calls,
    /** Signs up somebody new and logs them in. */
    newcomer(role: 'customer' | 'engineer' = 'customer'): Promise<Person> {
      people += 1;
      return signUp(app, `${role}-${people}@example.com`, role);
    },
    /** One mixing of a customer, with files; taken and delivered once where an engineer is named. */
    async itemOf(
      who: ApiClient,
      engineer: ApiClient | null = null,
    ): Promise<{ orderId: OrderId; itemId: OrderItemId }> {
      const bought = await calls.buy(who);
      await calls.brief(who, bought);
      const [itemId] = bought.itemIds;
      if (itemId === undefined) throw new Error('an order without items');
      if (engineer !== null) {
        must(await calls.take(engineer, itemId));
        must(await calls.deliver(engineer, itemId));
      }
      return { orderId: bought.orderId, itemId };
    },
  };
}
