import type { TestApp } from '@test/support/app';
import type { logIn, register } from '@/features/accounts/accounts.contract';
import type { deliverItem } from '@/features/deliveries/deliveries.contract';
import type { finishOrder, startGuestPayment, startPayment } from '@/features/checkout/checkout.contract';
import type { confirmDemoPayment } from '@/features/payments/payments.contract';
import { SESSION_HEADER, fileAddress } from '@/features/uploads/uploads.rules';
import type { createUploadSession } from '@/features/uploads/uploads.contract';
import { wavBytes } from '@/features/uploads/uploads.testing';
import { rawQuery } from '@/platform/db/database';
import { hashToken, newToken } from '@/platform/security/tokens';
import { createApiClient, type ApiClient, type CallResult } from '@/shared/api-client';
import type { requestRevision } from '@/features/revisions/revisions.contract';
import type { EndpointSpec, ResponseOf } from '@/shared/endpoint';
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
  await rawQuery(
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

/** The status word of a refusal, or 'ok': what most tests about access compare. */
export function outcome(answer: CallResult<EndpointSpec>): string {
  return answer.ok ? 'ok' : answer.refusal.kind;
}

async function pay(
  app: TestApp,
  who: ApiClient,
  intent: { paymentIntentId: string; clientSecret: string },
  amount: number,
) {
  const { paymentIntentId, clientSecret } = intent;
  must(
    await who.call<typeof confirmDemoPayment>('POST /demo-pay/{intent}/confirm', {
      params: { intent: paymentIntentId },
      body: { ...CARD, client_secret: clientSecret },
    }),
  );
  const body = { transaction_id: paymentIntentId, amount: amount / 100 };
  const done = must(await who.call<typeof finishOrder>('POST /success', { body }));
  const orderId = done.order_id as OrderId;
  const rows = await rawQuery<{ id: OrderItemId }>(
    app.db,
    'select id from order_items where order_id = $1 order by id',
    [orderId],
  );
  return { orderId, itemIds: rows.map((row) => row.id) };
}

function amountOf(lines: readonly { service_id: number; rush?: boolean }[]): number {
  return lines.reduce(
    (sum, line) => sum + (line.service_id === 101 ? 14000 : 3000) + (line.rush ? 5000 : 0),
    0,
  );
}

async function sendFile(
  app: TestApp,
  who: ApiClient & { token?: string },
  file: { name: string; bytes: Buffer },
) {
  const { token: session } = must(await who.call<typeof createUploadSession>('POST /upload-sessions', {}));
  const answer = await app.request('/api/uploads/files', {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      [SESSION_HEADER]: session,
      'upload-length': String(file.bytes.length),
      'upload-metadata': `filename ${Buffer.from(file.name).toString('base64')}`,
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(file.bytes),
  });
  if (answer.status !== 201) throw new Error(`upload: ${answer.status} ${await answer.text()}`);
  return { session, address: fileAddress(Number(answer.headers.get('upload-file-id')) as FileId) };
}

/** The calls that move an item, as their answers come: tests look at refusals too. */
const moves = {
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
};

/** What tests of orders do again and again, by the calls that browsers make. */
export async function openDesk(app: TestApp) {
  await seedServices(app);
  let people = 0;

  const upload = (who: ApiClient, name = 'mix.wav', samples = 400) =>
    sendFile(app, who, { name, bytes: wavBytes(samples) });

  async function deliver(who: ApiClient, itemId: number, note = '') {
    const { session, address } = await upload(who, 'master.wav');
    const body = { links: [address], upload_session: session, note };
    return who.call<typeof deliverItem>('POST /studio/items/{itemId}/deliver', {
      params: { itemId: String(itemId) },
      body,
    });
  }

  async function brief(who: ApiClient, { orderId, itemIds }: Bought, track = 'Nightfall'): Promise<void> {
    for (const itemId of itemIds) {
      const { session, address } = await upload(who);
      const form = new FormData();
      form.set('links[]', address);
      form.set('songs[]', 'The Quiet Ones');
      form.set('track', track);
      form.set('order_item_id', String(itemId));
      form.set('upload_session', session);
      must(
        await who.call<typeof uploadToOrder>('POST /orders/{orderId}/upload', {
          params: { orderId: String(orderId) },
          body: form,
        }),
      );
    }
  }

  async function buy(
    who: ApiClient,
    lines: { service_id: number; rush?: boolean }[] = [{ service_id: 101 }],
  ): Promise<Bought> {
    const cartItems = lines.map((line) => ({ qty: 1, ...line }));
    const amount = amountOf(lines);
    const begun = await who.call<typeof startPayment>('POST /stripe/intent', {
      body: { amount, currency: 'USD', cartItems },
    });
    return pay(app, who, must(begun), amount);
  }

  return {
    ...moves,
    /** Delivers one WAV as the next version. */
    deliver,
    /** Signs up somebody new and logs them in; the studio's people by their role. */
    async newcomer(role: 'customer' | 'engineer' = 'customer'): Promise<Person> {
      people += 1;
      const email = `${role}-${people}@example.com`;
      const guest = app.guest();
      const body = {
        first_name: 'New',
        last_name: 'Comer',
        email,
        password: PASSWORD,
        confirm_password: PASSWORD,
      };
      must(await guest.call<typeof register>('POST /auth/register', { body }));
      await rawQuery(app.db, 'update users set role = $2 where email = $1', [email, role]);
      const door = role === 'customer' ? 'user' : 'studio';
      const entered = must(
        await guest.call<typeof logIn>('POST /auth/login', {
          body: { email, password: PASSWORD, role: door },
        }),
      );
      const { token } = entered.data;
      const client = createApiClient((path, init) => {
        const headers = new Headers(init.headers);
        headers.set('authorization', `Bearer ${token}`);
        return app.request(path, { ...init, headers });
      });
      return { ...client, token, userId: entered.user.id };
    },
    /** Buys as a customer; one mixing unless told. */
    buy,
    /** One mixing of a customer, with files; taken and delivered once where an engineer is named. */
    async itemOf(
      who: ApiClient,
      engineer: ApiClient | null = null,
    ): Promise<{ orderId: OrderId; itemId: OrderItemId }> {
      const bought = await buy(who);
      await brief(who, bought);
      const [itemId] = bought.itemIds;
      if (itemId === undefined) throw new Error('an order without items');
      if (engineer !== null) {
        must(await moves.take(engineer, itemId));
        must(await deliver(engineer, itemId));
      }
      return { orderId: bought.orderId, itemId };
    },
    /** Buys one mixing as a guest; with the token of a private link made for this test. */
    async buyAsGuest(): Promise<Bought & { link: string }> {
      const body = {
        amount: 14_000,
        currency: 'USD',
        cartItems: [{ service_id: 101, qty: 1 }],
        guest_info: GUEST,
      };
      const guest = app.guest();
      const begun = await guest.call<typeof startGuestPayment>('POST /stripe/intent/guest', { body });
      const bought = await pay(app, guest, must(begun), 14_000);
      const link = newToken();
      const text = 'insert into order_links (order_id, token_hash, created_at) values ($1, $2, $3)';
      await rawQuery(app.db, text, [bought.orderId, hashToken(link), app.clock.now()]);
      return { ...bought, link };
    },
    upload,
    /** Sends a real file, artist and title for every item of an order. */
    brief,
  };
}

export type Desk = Awaited<ReturnType<typeof openDesk>>;
