import { withoutIndexes } from '../without-indexes.mjs';

const BATCH = 50_000;

const ORDERS = `
  with bought as (
    insert into checkouts (state, user_id, payer, currency, lines, subtotal, total, fingerprint, created_at, completed_at)
    select 'completed', $1::bigint, '{}', 'USD', '[]', 14000, 14000, 'bench ' || $2 || ' ' || n, now() - n * interval '1 minute', now()
    from generate_series(1, $3::int) n returning id, created_at
  )
  insert into orders (checkout_id, user_id, payer_first_name, payer_last_name, payer_email, currency, subtotal, amount,
                      payment_method, status, created_at)
  select id, $1, 'Bench', 'Customer', 'bench@bench.test', 'USD', 14000, 14000, 'demo', 1, created_at from bought returning id`;

const ITEMS = `
  insert into order_items (order_id, service_id, service_name, service_type, quantity, price, total_price, max_revision, status,
    engineer_id, artists, track, turnaround_min_hours, turnaround_max_hours, files_received_at, started_at,
    first_delivered_at, last_delivered_at, revision_deadline)
  select $1, (select min(id) from services), 'Mixing', 'one_time', 1, 14000, 14000, 3, 2,
    (select id from users where role = 'engineer' order by id limit 1), '{Bench}', 'Song ' || n, 72, 120, now(), now(), now(), now(),
    now() + interval '5 days'
  from generate_series(1, $2::int) n returning id`;

const VERSIONS = `
  with file as (
    insert into files (storage_key, name, size, media_type, sha256, state, created_at, completed_at, kept_at)
    select 'bench/' || $1::bigint || '/' || v, 'Song v' || v || '.wav', 52000000, 'audio/wav', repeat('0', 64), 'ready', now(), now(), now()
    from generate_series(1, 2) v returning id
  ), made as (
    insert into deliveries (order_item_id, version, note, created_at)
    select $1, v, 'Louder voice, less room.', now() from generate_series(1, 2) v returning id, version
  )
  insert into delivery_files (delivery_id, file_id, position)
  select made.id, numbered.id, 1 from made
  join (select id, row_number() over (order by id) as n from file) numbered on numbered.n = made.version`;

const ROUNDS = `
  with made as (
    insert into revisions (order_item_id, round, message, response, created_at, answered_at)
    select $1, r, 'The second chorus could open up more.', 'Done in the next version.', now(), now() from generate_series(1, 2) r
    returning id
  )
  insert into revision_notes (revision_id, at_ms, note_text, position)
  select made.id, 42000 * n, 'More air on the voice here', n from made, generate_series(1, 2) n`;

const EVENTS = `
  insert into order_events (order_id, order_item_id, kind, actor, created_at)
  select $1, i.id, kind, 'studio', now() from unnest($2::bigint[]) i (id), unnest(array['started', 'delivered', 'revision-answered']) kind`;

const TALK = `
  with talk as (
    insert into conversations (kind, subject_id, created_at, last_message_at) values ('order-item', $1, now(), now()) returning id
  )
  insert into messages (conversation_id, sender_role, client_id, body, created_at)
  select talk.id, case when n % 2 = 0 then 'customer' else 'studio' end, 'bench-' || n, 'A message of a usual length about the song, number ' || n, now()
  from talk, generate_series(1, $2::int) n`;

const ids = (rows) => rows.map(({ id }) => Number(id));

/**
 * Orders like the one of the bench: 5 items, each with 2 versions, 2 revision rounds and 40 messages.
 * @returns {Promise<{orderId: number, itemIds: number[]}[]>}
 */
export async function bigOrders(client, userId, count) {
  const orders = [];
  for (const orderId of ids((await client.query(ORDERS, [userId, `big ${userId} ${count}`, count])).rows))
    orders.push({ orderId, itemIds: await fillOrder(client, orderId) });
  return orders;
}

/**
 * The order of the bench, the newest one, and 30 plain orders beside it.
 * @returns {Promise<{orderId: number, itemIds: number[]}>}
 */
export async function fillAccount(client, userId) {
  for (const plain of ids((await client.query(ORDERS, [userId, `plain ${userId}`, 30])).rows))
    await client.query(ITEMS, [plain, 1]);
  const [order] = await bigOrders(client, userId, 1);
  await client.query("update orders set created_at = now() + interval '1 second' where id = $1", [
    order.orderId,
  ]);
  return order;
}

// Written where it is not there, and taken back where it is, so that the books don't grow while they are measured.
const NEWS = `
  with chat as (select id from conversations where kind = 'order-item' and subject_id = $1),
  gone as (delete from messages where conversation_id = (select id from chat) and client_id = 'bench-news' returning id)
  insert into messages (conversation_id, sender_role, client_id, body, created_at)
  select chat.id, 'studio', 'bench-news', 'Version 3 is on its way.', now() from chat
  where not exists (select 1 from messages m where m.conversation_id = chat.id and m.client_id = 'bench-news')`;

/** Changes what one item's card says: its chat has one message of the studio more, or one less. */
export async function changeItem(client, itemId) {
  await client.query(NEWS, [itemId]);
}

async function fillOrder(client, orderId) {
  const itemIds = ids((await client.query(ITEMS, [orderId, 5])).rows);
  for (const itemId of itemIds) {
    for (const text of [VERSIONS, ROUNDS]) await client.query(text, [itemId]);
    await client.query(TALK, [itemId, 40]);
  }
  await client.query(EVENTS, [orderId, itemIds]);
  return itemIds;
}

// Before the studio's numbers were counted first, so that no job counts them beside the measuring.
const LONG_AGO = "now() - interval '400 days'";

// As their trigger makes them, which replicas leave out.
const WORDS = `order_words('Grown', 'Number ' || n, 'grown-' || n || '@bench.test', null)
     || coalesce(item_words('Song ' || n, '{}'), '') || array_to_tsvector(array['#' || n])`;

const GROW = [
  `insert into users (email, password_hash, first_name, last_name, verified_at, created_at, updated_at)
   select 'grown-' || n || '@bench.test', 'x', 'Grown', 'Number ' || n, now(), now(), now()
   from generate_series($1::bigint, $2::bigint) n where n % 20 = 0`,
  `insert into checkouts (id, state, user_id, payer, currency, lines, subtotal, total, fingerprint, created_at, completed_at)
   overriding system value
   select n, 'completed', $3::bigint + n % 1000, '{}', 'USD', '[]', 14000, 14000, 'grown ' || n, now(), now()
   from generate_series($1::bigint, $2::bigint) n`,
  `insert into orders (id, checkout_id, user_id, payer_first_name, payer_last_name, payer_email, currency, subtotal, amount,
                       payment_method, status, created_at)
   overriding system value
   select n, n, $3::bigint + n % 1000, 'Grown', 'Number ' || n, 'grown-' || n || '@bench.test', 'USD', 14000, 14000, 'demo', 3, ${LONG_AGO}
   from generate_series($1::bigint, $2::bigint) n`,
  `insert into order_items (id, order_id, service_name, service_type, quantity, price, total_price, max_revision, status, track,
                            turnaround_min_hours, turnaround_max_hours, files_received_at, completed_at, words)
   overriding system value
   select n, n, 'Mixing', 'one_time', 1, 14000, 14000, 3, 3, 'Song ' || n, 72, 120, now(), now(), ${WORDS}
   from generate_series($1::bigint, $2::bigint) n where $3::bigint is not null`,
  `insert into order_events (order_id, order_item_id, kind, actor, created_at)
   select n, n, 'completed', 'customer', now() from generate_series($1::bigint, $2::bigint) n where $3::bigint is not null`,
  `insert into conversations (id, kind, subject_id, created_at, last_message_at) overriding system value
   select n, 'order-item', n, ${LONG_AGO}, ${LONG_AGO} from generate_series($1::bigint, $2::bigint) n where $3::bigint is not null`,
  `insert into messages (conversation_id, sender_role, client_id, body, created_at)
   select n, case when m % 2 = 0 then 'customer' else 'studio' end, 'grown-' || m, 'A message of a usual length, number ' || m, now()
   from generate_series($1::bigint, $2::bigint) n, generate_series(1, 10) m where $3::bigint is not null`,
];

const TABLES = ['users', 'checkouts', 'orders', 'order_items', 'order_events', 'conversations', 'messages'];

// Far above what the running studio numbers itself.
const FIRST = 10_000_000;

/** Adds so many completed orders, each with one item and ten messages. Foreign keys are not asked: they are right by making. */
export async function growBooks(client, orders) {
  await client.query("set session_replication_role = 'replica'; set synchronous_commit = off");
  const { rows } = await client.query(
    `insert into users (email, password_hash, first_name, last_name, created_at, updated_at)
     select 'crowd-' || n || '@bench.test', 'x', 'Crowd', 'Number ' || n, now(), now() from generate_series(1, 1000) n returning id`,
  );
  const first = Math.min(...ids(rows));
  const [people, ...rest] = GROW;
  await withoutIndexes(client, TABLES, async () => {
    for (let from = 1; from <= orders; from += BATCH) {
      const range = [FIRST + from, FIRST + Math.min(orders, from + BATCH - 1)];
      await client.query(people, range);
      for (const text of rest) await client.query(text, [...range, first]);
    }
  });
  await client.query("set session_replication_role = 'origin'; set synchronous_commit = on");
  await client.query('vacuum analyze');
}
