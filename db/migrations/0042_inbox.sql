-- One inbox for live chats, chats about orders and messages from the contact page. Each is open or closed; a new
-- message opens it again.
alter table conversations
  -- Who of the studio answers a live chat; null: whoever comes first. A chat about an order is its item's engineer's.
  add column assignee_id bigint references users (id) on delete set null,
  -- Goes up by one when state or assignee change.
  add column version integer not null default 1;

-- From now on the newest message of the visitor is kept for live chats too.
update conversations c set visitor_wrote_id = newest.id
from (select conversation_id, max(id) as id from messages where sender_role <> 'studio' group by conversation_id) newest
where c.kind = 'live' and newest.conversation_id = c.id;

-- What was written about finished songs, and read, waits for nobody.
update conversations c set state = 'closed'
from order_items i
where c.kind <> 'live' and c.visitor_wrote_id <= c.studio_read_id and i.status = 3
  and i.id = case when c.kind = 'revision' then (select r.order_item_id from revisions r where r.id = c.subject_id)
    else c.subject_id end;

drop index conversations_inbox;
drop index conversations_waiting;
create index conversations_live on conversations (state, last_message_at desc, id desc) where kind = 'live';
create index conversations_of_orders on conversations (state, last_message_at desc, id desc) where kind <> 'live';
-- Those that wait for the studio: few, however many there are.
create index conversations_unread on conversations (last_message_at desc, id desc) where visitor_wrote_id > studio_read_id;

alter table contact_messages
  add column state text not null default 'open' check (state in ('open', 'closed')),
  add column assignee_id bigint references users (id) on delete set null,
  add column version integer not null default 1,
  -- When it was answered last, by mail.
  add column answered_at timestamptz;
create index contact_messages_threads on contact_messages (state, coalesce(answered_at, created_at) desc, id desc);
create index contact_messages_unread on contact_messages (id) where read_at is null;

-- What the studio answered to a message of the contact page; each goes out by mail.
create table contact_answers (
  id bigint generated always as identity primary key,
  message_id bigint not null references contact_messages (id) on delete cascade,
  sender_id bigint references users (id) on delete set null,
  -- The sender's own name for it: sent twice, it is written once.
  client_id text not null,
  body text not null,
  created_at timestamptz not null,
  unique (message_id, client_id)
);

-- Answers that the studio gives often.
create table canned_answers (
  id bigint generated always as identity primary key,
  title text not null,
  body text not null,
  version integer not null default 1,
  updated_at timestamptz not null
);
create unique index canned_answers_title on canned_answers (lower(title));
