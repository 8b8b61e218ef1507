import { begin as beginChat, visitorOf } from '@/modules/conversations/chat/chat.testing';
import type {
  openCheckout,
  startGuestPayment,
  startPayment,
  startPaypalPayment,
} from '@/modules/shop/checkout/checkout.contract';
import {
  must,
  type createOrderHarness,
  type Bought,
  type Person,
} from '@/modules/orders/orders/orders.testing';
import type { getOrder } from '@/modules/site/order/order-view.contract';
import type { checkOrder } from '@/modules/orders/orders/orders.contract';
import type { requestRevision } from '@/modules/orders/revisions/revisions.contract';
import { buy as buyPackage } from '@/modules/shop/subscriptions/subscriptions.testing';
import { queryRows } from '@/platform/db/database';
import {
  comment,
  enter,
  inside,
  listenerOn,
  makeLink,
} from '@/modules/orders/listening-links/listening.testing';
import { hashToken } from '@/platform/security/tokens';
import type { ServiceId } from '@/shared/ids';
import type { ApiClient } from '@/shared/api-client';
import type { SignedInClient, TestApp } from '../support/app';

import { deviceOf, lettersOf, linkOf, one, questionOn, secretsOf } from './rows';
import type { Things } from './owned';

/** What things are made with. */
export interface Context {
  readonly app: TestApp;
  readonly harness: Awaited<ReturnType<typeof createOrderHarness>>;
  readonly engineer: SignedInClient;
}

/** Whose things are made, and the word that all their texts hold. */
interface Holder {
  readonly who: ApiClient;
  readonly word: string;
}

// The signed address of the first delivered file, as its owner's page carries it.
async function signedFileOf(who: ApiClient, orderId: string): Promise<Things> {
  const { order } = must(
    await who.call<typeof getOrder>('GET /orders/{orderId}', { params: { orderId } }),
  ).data;
  const [address = ''] = JSON.parse(order.orderItems[0]?.deliverable_files ?? '[]') as string[];
  const { searchParams } = new URL(address, 'http://studio.test');
  return {
    fileExpires: searchParams.get('expires') ?? '',
    fileSignature: searchParams.get('signature') ?? '',
  };
}

// A link to listen, somebody who opened it, and what they wrote.
async function listeningOf(
  { app }: Context,
  { who, word }: Holder,
  song: { orderId: number; itemId: number },
) {
  const link = await makeLink(who, song, { label: `${word} band` });
  const listener = listenerOn(app, link.token);
  must(await enter(listener, word));
  const { id } = must(await comment(listener, { text: `${word} is loud` })).data;
  const { versions } = await inside(listener);
  const { searchParams } = new URL(versions[0]?.files[0]?.listen_url ?? '', 'http://studio.test');
  return {
    listeningLinkId: String(link.id),
    listenToken: link.token,
    listenerKey: listener.key,
    listenerId: await one(app, 'select id from link_listeners where link_id = $1', [link.id]),
    commentId: String(id),
    soundExpires: searchParams.get('expires') ?? '',
    soundSignature: searchParams.get('signature') ?? '',
  };
}

async function uploadKeyOf(app: TestApp, orderId: string): Promise<string> {
  const email = await one(app, 'select payer_email from orders where id = $1', [orderId]);
  const found = must(
    await app.guest().call<typeof checkOrder>('POST /orders/check-order', { body: { email } }),
  );
  return String(found.data.order_id) === orderId ? found.data.upload_key : 'none';
}

// One song from the payment to an open round of notes, with a question on the way; each text says whose it is.
async function workOf(context: Context, { who, word }: Holder, bought: Bought) {
  const { app, harness, engineer } = context;
  const [itemId = 0] = bought.itemIds;
  const { orderId } = bought;
  await harness.brief(who, bought, `${word} Nocturne`);
  must(await harness.take(engineer, itemId));
  must(await harness.deliver(engineer, itemId, `For ${word}`));
  const revised = must(
    await who.call<typeof requestRevision>('POST /orders/{orderId}/revisions', {
      params: { orderId: String(orderId) },
      body: { order_item_id: itemId, message: `${word} is too quiet`, notes: [{ text: `${word} here` }] },
    }),
  );
  const revisionId = revised.revision.id;
  const idOf = (table: string, column: string, id: number) =>
    one(app, `select id from ${table} where ${column} = $1 order by id limit 1`, [id]);
  return {
    orderId: String(orderId),
    itemId: String(itemId),
    revisionId: String(revisionId),
    noteId: await idOf('revision_notes', 'revision_id', revisionId),
    questionId: await questionOn(app, itemId, word),
    projectId: await one(
      app,
      `with made as (insert into projects (title, created_at) values ($2, now()) returning id)
       update order_items i set project_id = made.id, position = 1 from made where i.id = $1 returning i.project_id`,
      [itemId, `${word} Record`],
    ),
    deliveryId: await idOf('deliveries', 'order_item_id', itemId),
    fileId: await one(
      app,
      'select f.file_id from delivery_files f join deliveries d on d.id = f.delivery_id where d.order_item_id = $1',
      [itemId],
    ),
    ...(await signedFileOf(who, String(orderId))),
    uploadKey: await uploadKeyOf(app, String(orderId)),
    ...(await listeningOf(context, { who, word }, { orderId, itemId })),
  };
}

// Money on its way, and what is sent without an order.
async function othersOf({ app, harness, engineer }: Context, { who, word }: Holder): Promise<Things> {
  const guest_info = {
    first_name: word,
    last_name: word,
    email: `${word}@artist.test`,
    phone: '17025550123',
  };
  const checkout = must(
    await who.call<typeof openCheckout>('POST /checkouts', {
      body: { cartItems: [{ service_id: 102, qty: 1 }], guest_info },
    }),
  ).data;
  const paypal = must(
    await who.call<typeof startPaypalPayment>('POST /paypal/orders', {
      body: { amount: 28_000, currency: 'USD', cartItems: [{ service_id: 101, qty: 2 }], guest_info },
    }),
  );
  const upload = await harness.upload(who);
  const chat = visitorOf(who);
  const begun = await beginChat(chat, `${word} asks`);
  const sent = await queryRows<{ id: number }>(
    app.db,
    `insert into contact_messages (name, email, subject, message, created_at)
     values ($1, $2, $1, $1, $3) returning id`,
    [word, guest_info.email, app.clock.now()],
  );
  return {
    checkoutId: String(checkout.checkout_id),
    checkoutSecret: checkout.checkout_secret,
    paypalOrder: paypal.order_id,
    paypalSecret: paypal.checkout_secret,
    uploadSession: upload.session,
    uploadAddress: upload.address,
    chatId: String(begun.chat.id),
    chatKey: chat.key,
    contactId: String(sent[0]?.id),
    ...(await askedOf({ app, harness, engineer }, { who, word })),
    ...(await lettersOf(app, guest_info.email)),
  };
}

// A payment that the studio asks for by a link.
async function askedOf({ app }: Context, { word }: Holder): Promise<Things> {
  const made = await app.services.manualOrders.make({
    key: crypto.randomUUID(),
    customer: { email: `${word}@artist.test`, first_name: word, last_name: word },
    lines: [{ service_id: 102 as ServiceId, qty: 1 }],
    billing: null,
    amount: 30,
    paidBy: null,
    reference: '',
    actorId: app.users.admin,
  });
  if (!made.ok) throw new Error(made.refusal.message);
  return {
    payToken: made.value.url?.split('/pay/')[1] ?? '',
    manualOrderId: await one(app, 'select max(id) from hand_orders'),
  };
}

/** Everything of a customer with an account. */
export async function customerThings(context: Context, who: Person, word: string): Promise<Things> {
  const { app, harness } = context;
  const bought = await harness.buy(who);
  const work = await workOf(context, { who, word }, bought);
  const intent = must(
    await who.call<typeof startPayment>('POST /stripe/intent', {
      body: { amount: 3000, currency: 'USD', cartItems: [{ service_id: 102, qty: 1 }] },
    }),
  );
  const begun = await buyPackage(who);
  const link = await linkOf(app, work.orderId, false);
  const dead = await linkOf(app, work.orderId, true);
  return {
    ...work,
    ...(await othersOf(context, { who, word })),
    ...(await secretsOf(app, who.userId, word)),
    userId: String(who.userId),
    email: `${word.toLowerCase()}@artist.test`,
    passkeyId: await one(
      app,
      `insert into passkeys (user_id, user_handle, credential_id, public_key, backed_up, name, created_at)
       values ($1, $2, $2, 'key', false, $2, now()) returning id`,
      [who.userId, word],
    ),
    sessionId: await one(app, 'select id from sessions where user_id = $1', [who.userId]),
    deviceId: await deviceOf(app, who.userId),
    intent: intent.paymentIntentId,
    intentSecret: intent.clientSecret,
    subscriptionId: String(begun.id),
    link: link.link,
    linkId: link.id,
    topicToken: app.services.preferences.leaveToken(`u${who.userId}`, 'messages'),
    deadLink: dead.link,
  };
}

/** Everything of a guest with a private link. */
export async function guestThings(context: Context, word: string): Promise<Things> {
  const { app, harness } = context;
  const bought = await harness.buyAsGuest();
  await queryRows(
    app.db,
    'update orders set payer_first_name = $2, payer_last_name = $2, payer_email = $3 where id = $1',
    [bought.orderId, word, `${word}-guest@artist.test`],
  );
  const who = app.guest(bought.link);
  const work = await workOf(context, { who, word }, bought);
  const dead = await linkOf(app, work.orderId, true);
  const intent = must(
    await app.guest().call<typeof startGuestPayment>('POST /stripe/intent/guest', {
      body: {
        amount: 9000,
        currency: 'USD',
        cartItems: [{ service_id: 102, qty: 3 }],
        guest_info: {
          first_name: word,
          last_name: word,
          email: `${word}-guest@artist.test`,
          phone: '17025550123',
        },
      },
    }),
  );
  return {
    ...work,
    ...(await othersOf(context, { who: app.guest(), word })),
    intent: intent.paymentIntentId,
    intentSecret: intent.clientSecret,
    link: bought.link,
    linkId: await one(app, 'select id from order_links where token_hash = $1', [hashToken(bought.link)]),
    deadLink: dead.link,
  };
}

/** What jobs made out of orders beside the things that were there. */
export async function paperOf(app: TestApp, things: Things): Promise<Things> {
  const { orderId } = things;
  return {
    ...things,
    receipt: `${await one(app, 'select id from receipts where order_id = $1 limit 1', [orderId])}.pdf`,
    paymentId: await one(
      app,
      'select p.id from payments p join orders o on o.checkout_id = p.checkout_id where o.id = $1 limit 1',
      [orderId],
    ),
    mailId: await one(app, 'select id from mails order by id limit 1'),
  };
}
