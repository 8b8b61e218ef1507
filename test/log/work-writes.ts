import { begin, newClientId, visitorOf } from '@/modules/conversations/chat/chat.testing';
import { makeLink } from '@/modules/orders/listening-links/listening.testing';
import { must } from '@/modules/orders/orders/orders.testing';
import type { Bench, One, Sent, Writes } from './bench';

const versionOf = ({ one }: Bench, itemId: number) =>
  one('select version from order_items where id = $1', [itemId]);

/** An item with its files, which the engineer works on. */
async function taken({ harness, customer, engineer }: Bench): Promise<number> {
  const { itemId } = await harness.itemOf(customer);
  must(await harness.take(engineer, itemId));
  return itemId;
}

/** A record of one song that waits for an engineer. */
async function record(bench: Bench): Promise<number> {
  const { itemId } = await bench.harness.itemOf(bench.customer);
  return bench.one(
    `with made as (insert into projects (title, created_at) values ('Low Tide', now()) returning id)
     update order_items i set project_id = made.id, position = 1 from made where i.id = $1 returning i.project_id`,
    [itemId],
  );
}

/** A delivered item that the customer wants changed. */
async function round({ harness, customer, engineer }: Bench): Promise<number> {
  const { orderId, itemId } = await harness.itemOf(customer, engineer);
  return must(await harness.revise(customer, orderId, itemId)).revision.id;
}

const asked = async (bench: Bench): Promise<Sent> => ({
  params: { itemId: await taken(bench) },
  body: { question: 'How fast?' },
  by: bench.engineer,
});

const chat = async ({ app }: Bench) => (await begin(visitorOf(app.guest()), 'Do you mix?')).chat.id;

const message = ({ one, app }: Bench) =>
  one(
    `insert into contact_messages (name, email, subject, message, created_at)
     values ('Ada', 'ada@artist.test', 'Vinyl', 'Do you cut?', $1) returning id`,
    [app.clock.now()],
  );

const canned = async ({ ask, next }: Bench) =>
  (await ask<One>('POST /studio/canned-answers', { body: { title: `Rush ${next()}`, body: 'We can.' } }))
    .data;

/** What is done with items, chats and messages. */
export const WORK_WRITES: Writes = {
  'POST /studio/items/{itemId}/take': async ({ harness, customer, engineer }) => ({
    params: { itemId: (await harness.itemOf(customer)).itemId },
    by: engineer,
  }),
  'POST /studio/items/{itemId}/accept-files': async ({ harness, customer, engineer, one }) => {
    const { itemId } = await harness.itemOf(customer);
    await one(
      'update order_items set unconfirmed_at = created_at from orders where order_items.id = $1 returning order_items.id',
      [itemId],
    );
    return { params: { itemId }, by: engineer };
  },
  'POST /studio/items/{itemId}/assign': async (bench) => {
    const { itemId } = await bench.harness.itemOf(bench.customer);
    const version = await versionOf(bench, itemId);
    return { params: { itemId }, body: { engineer_id: bench.engineer.userId, version } };
  },
  'POST /studio/projects/{projectId}/assign': async (bench) => ({
    params: { projectId: await record(bench) },
    body: { engineer_id: bench.engineer.userId, version: 1 },
  }),
  'PUT /projects/{projectId}/order': async (bench) => {
    const projectId = await record(bench);
    const id = await bench.one('select id from order_items where project_id = $1', [projectId]);
    return { params: { projectId }, body: { version: 1, songs: [{ id, gap_ms: 250 }] } };
  },
  'POST /studio/items/{itemId}/give-back': async (bench) => {
    const itemId = await taken(bench);
    return { params: { itemId }, body: { version: await versionOf(bench, itemId) }, by: bench.engineer };
  },
  'POST /studio/items/{itemId}/reopen': async ({ harness, customer, engineer }) => {
    const { orderId, itemId } = await harness.itemOf(customer, engineer);
    must(await harness.complete(customer, orderId, itemId));
    return { params: { itemId }, by: engineer };
  },
  'POST /studio/items/{itemId}/questions': asked,
  'POST /studio/questions/{questionId}/withdraw': async (bench) => {
    await bench.ask('POST /studio/items/{itemId}/questions', await asked(bench));
    return {
      params: { questionId: await bench.one('select max(id) from item_questions') },
      by: bench.engineer,
    };
  },
  'POST /studio/items/{itemId}/deliver': async (bench) => {
    const itemId = await taken(bench);
    const { address, session } = await bench.harness.upload(bench.engineer);
    return { params: { itemId }, body: { links: [address], upload_session: session }, by: bench.engineer };
  },
  'POST /studio/revisions/{revisionId}/answer': async (bench) => ({
    params: { revisionId: await round(bench) },
    body: { response: 'On it.' },
    by: bench.engineer,
  }),
  'POST /studio/revision-notes/{noteId}/answer': async (bench) => {
    const text = 'select min(id) from revision_notes where revision_id = $1';
    const noteId = await bench.one(text, [await round(bench)]);
    return { params: { noteId }, body: { state: 'done' }, by: bench.engineer };
  },
  'DELETE /studio/listening-links/{listeningLinkId}': async ({ harness, customer, engineer }) => {
    const { id } = await makeLink(customer, await harness.itemOf(customer, engineer));
    return { params: { listeningLinkId: id }, by: engineer };
  },
  'POST /studio/chats/{id}/messages': async (bench) => ({
    params: { id: await chat(bench) },
    body: { message: 'We do.', client_id: newClientId() },
    by: bench.engineer,
  }),
  'POST /order/send-message/{orderItemId}': async (bench) => ({
    params: { orderItemId: await taken(bench) },
    body: { message: 'The voice sits.', client_id: newClientId() },
    by: bench.engineer,
  }),
  'POST /revision/message/{revisionId}': async (bench) => {
    const { engineer: by } = bench;
    const revisionId = await round(bench);
    const body = { response: 'On it.' };
    await bench.ask('POST /studio/revisions/{revisionId}/answer', { params: { revisionId }, body, by });
    return { params: { revisionId }, body: { message: 'Up by 1 dB.', client_id: newClientId() }, by };
  },
  'PATCH /studio/inbox/{kind}/{id}': async (bench) => {
    const id = await chat(bench);
    const version = await bench.one('select version from conversations where id = $1', [id]);
    return { params: { kind: 'live', id }, body: { version, assignee_id: bench.admin.userId } };
  },
  'POST /studio/canned-answers': ({ next }) => ({
    body: { title: `Vinyl ${next()}`, body: 'We do not cut.' },
  }),
  'PUT /studio/canned-answers/{id}': async (bench) => {
    const { id, version } = await canned(bench);
    return { params: { id }, body: { title: `Rush ${bench.next()}`, body: 'By Friday.', version } };
  },
  'DELETE /studio/canned-answers/{id}': async (bench) => {
    const { id, version } = await canned(bench);
    return { params: { id }, body: { version } };
  },
  'PUT /studio/messages/{id}': async (bench) => ({
    params: { id: await message(bench) },
    body: { read: true },
  }),
  'POST /studio/messages/{id}/answers': async (bench) => ({
    params: { id: await message(bench) },
    body: { message: 'We do not.', client_id: newClientId() },
  }),
  'PUT /studio/reviews/{id}/sample': async ({ app, one }) => {
    const text = `insert into testimonials (user_name, review_text, ratings, approved, may_play, created_at)
      values ('Ada', 'The low end sits.', 5, true, true, $1) returning id`;
    const id = await one(text, [app.clock.now()]);
    const sound = `insert into samples (name, before_audio, after_audio, duration_ms, published)
      values ('Ferry', 'a.mp3', 'b.mp3', 3000, true) returning id`;
    return { params: { id }, body: { seen: null, sample_id: await one(sound) } };
  },
  'PUT /studio/reviews/{id}': async ({ harness, customer, engineer, ask, one }) => {
    const { orderId, itemId } = await harness.itemOf(customer, engineer);
    must(await harness.complete(customer, orderId, itemId));
    const body = { order_id: orderId, text: 'The low end sits.', ratings: 5 };
    await ask('POST /testimonial/create', { body, by: customer });
    const id = await one('select max(id) from testimonials');
    return { params: { id }, body: { state: 'approved' } };
  },
};
