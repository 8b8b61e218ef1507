import { withoutIndexes } from '../without-indexes.mjs';

const BATCH = 20_000;
// Far above what the running studio numbers itself.
const FIRST = 20_000_000;

// As many different names as people have: the database's plans follow how often a word is met.
const NAMES = `
  (array['Ada','Bela','Cleo','Dario','Elin','Farid','Greta','Hugo','Ines','Jonas','Kaja','Luis','Mara','Noor','Olga','Pavel','Quinn','Rosa','Sven','Tilda'])[1 + n % 20] ||
  (array['','','','lou','mae','rik','belle','jan'])[1 + (n / 20) % 8]`;
const FAMILIES = `
  (array['Lind','Mor','Okaf','Petr','Sat','Verm','Weis','Young','Zhan','Anders','Bianc','Cost','Dub','Erik','Ferr','Grub','Hadd','Ivan','Jans','Kowal','Lars'])[1 + (n / 7) % 21] ||
  (array['qvist','eau','or','ov','o','eer','s','man','ger','son','hi','a','ois','sen','eira','er','ad','ova','en','ski'])[1 + (n / 147) % 20]`;
const MAILS = `(array['gmail','gmail','gmail','icloud','outlook','proton','artist','label','band','studio'])[1 + n % 10]`;
const TITLES = `
  (array['Night','Low','Paper','Glass','Slow','Northern','Silver','Second','Quiet','Broken','Golden'])[1 + n % 11] || ' ' ||
  (array['Tide','Window','Engine','Harbour','Letter','Garden','Signal','Summer','Bridge','Mirror','Fever','Horizon','Radio'])[1 + (n / 11) % 13] || ' ' || n`;

const CUSTOMERS = `
  insert into users (id, email, password_hash, first_name, last_name, verified_at, created_at, updated_at)
  overriding system value
  select n, lower(${FAMILIES}) || '.' || n || '@' || ${MAILS} || (array['.test','.test','.example','.invalid'])[1 + n % 4], 'x', ${NAMES}, ${FAMILIES}, now(), now(), now()
  from generate_series($1::bigint, $2::bigint) n`;

// $3: how many customers they are spread over.
const BOOKS = [
  `insert into checkouts (id, state, user_id, payer, currency, lines, subtotal, total, fingerprint, created_at, completed_at)
   overriding system value
   select n, 'completed', ${FIRST} + n % $3::bigint, '{}', 'USD', '[]', 14000, 14000, 'volume ' || n, now(), now()
   from generate_series($1::bigint, $2::bigint) n`,
  `insert into orders (id, checkout_id, user_id, payer_first_name, payer_last_name, payer_email, currency, subtotal, amount,
                       payment_method, status, created_at, completed_at)
   overriding system value
   select n, n, u.id, u.first_name, u.last_name, u.email, 'USD', 14000, 14000, 'demo',
     case when n % 20 = 0 then 1 else 3 end, now() - (n % 700000) * interval '1 minute',
     case when n % 20 = 0 then null else now() - (n % 690000) * interval '1 minute' end
   from generate_series($1::bigint, $2::bigint) n join users u on u.id = ${FIRST} + n % $3::bigint`,
  // One in twenty is open: pending, in progress, in revision or waiting for its customer.
  `insert into order_items (id, order_id, service_id, service_name, service_type, quantity, price, total_price, max_revision, status,
                            track, artists, engineer_id, turnaround_min_hours, turnaround_max_hours, files_received_at, due_at,
                            started_at, first_delivered_at, last_delivered_at, revision_asked_at, completed_at, words)
   overriding system value
   select n, n, s.ids[1 + n % array_length(s.ids, 1)], 'Mixing', 'one_time', 1, 14000, 14000, 3, kind.status,
     song.track, song.artists,
     case when kind.status = 0 then null else s.engineers[1 + n % array_length(s.engineers, 1)] end, 72, 120, now(),
     case when kind.status < 3 and not kind.waits then now() + (n % 7000 - 700) * interval '1 minute' end,
     now(), case when kind.status > 1 or kind.waits then now() end, case when kind.status > 1 or kind.waits then now() end,
     case when kind.status = 2 then now() end,
     case when kind.status = 3 then now() - (n % 690000) * interval '1 minute' end,
     words_of_item(n, n, song.track, song.artists)
   from generate_series($1::bigint, $2::bigint) n
   cross join lateral (select ${TITLES} as track,
                         array[${NAMES} || case when n % 3 = 0 then ' and the ' || ${FAMILIES} || 's' else '' end] as artists) song
   cross join (select array(select id from services where not is_gift_card order by id) as ids,
                 array(select id from users where role = 'engineer' order by id) as engineers) s
   cross join lateral (select case when n % 20 <> 0 then 3 else (n / 20 % 4)::int % 3 end::smallint as status,
                         n % 20 = 0 and n / 20 % 4 = 1 as waits) kind
   where $3::bigint is not null`,
  `insert into order_events (order_id, order_item_id, kind, actor, created_at)
   select n, n, kind, 'customer', now() from generate_series($1::bigint, $2::bigint) n, unnest(array['paid', 'files-received']) kind
   where $3::bigint is not null`,
  `insert into conversations (id, kind, subject_id, created_at, last_message_at) overriding system value
   select n, 'order-item', n, now(), now() from generate_series($1::bigint, $2::bigint) n where $3::bigint is not null`,
  `insert into messages (conversation_id, sender_role, client_id, body, created_at)
   select n, case when m % 2 = 0 then 'customer' else 'studio' end, 'volume-' || m, 'A message of a usual length, number ' || m, now()
   from generate_series($1::bigint, $2::bigint) n, generate_series(1, 10) m where $3::bigint is not null`,
];

const TABLES = ['users', 'checkouts', 'orders', 'order_items', 'order_events', 'conversations', 'messages'];

async function inBatches(count, run) {
  for (let from = 0; from < count; from += BATCH)
    await run([FIRST + from, FIRST + Math.min(count, from + BATCH) - 1]);
}

/**
 * Fills the books of a studio that has worked for years: half as many customers as orders, each order with one item and ten
 * messages, one in twenty of them open. Foreign keys are not asked, and triggers not either: what they check is right by making.
 * @param {import('pg').Client} client
 * @param {number} orders
 */
export async function fillStudio(client, orders) {
  const customers = Math.max(1, Math.floor(orders / 2));
  await client.query("set session_replication_role = 'replica'; set synchronous_commit = off");
  await withoutIndexes(client, TABLES, async () => {
    await inBatches(customers, (range) => client.query(CUSTOMERS, range));
    for (const text of BOOKS) await inBatches(orders, (range) => client.query(text, [...range, customers]));
  });
  await client.query("set session_replication_role = 'origin'; set synchronous_commit = on");
  for (const table of TABLES) await client.query(`vacuum (analyze) ${table}`);
  return { firstCustomer: FIRST, firstOrder: FIRST };
}
