-- One messaging module. Live chats of the public site now; the chats of order items and of revision rounds are
-- further kinds of the same conversation.
create table conversations (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('live', 'order-item', 'revision')),
  -- The order item or the revision that it is about; a live chat is about nothing of ours.
  subject_id bigint check ((kind = 'live') = (subject_id is null)),
  -- The account that a live chat belongs to, once its visitor has signed in.
  user_id bigint references users (id) on delete cascade,
  -- SHA-256 of the random key that the visitor's browser keeps.
  key_hash text unique,
  -- Where answers go when the visitor has left; an account's own address where this is null.
  visitor_email text,
  -- The page that the visitor wrote from last.
  page text not null default '/',
  state text not null default 'open' check (state in ('open', 'closed')),
  created_at timestamptz not null,
  last_message_at timestamptz not null,
  -- Read marks: that side has seen everything up to this message.
  visitor_read_id bigint not null default 0,
  studio_read_id bigint not null default 0,
  -- What was unread for minutes is mailed, each message once.
  visitor_mailed_id bigint not null default 0,
  studio_mailed_id bigint not null default 0
);
create unique index conversations_of_subject on conversations (kind, subject_id) where subject_id is not null;
create index conversations_of_user on conversations (user_id, last_message_at desc) where user_id is not null;
create index conversations_inbox on conversations (kind, (state = 'closed'), last_message_at desc, id desc);

create table messages (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversations (id) on delete cascade,
  sender_role text not null check (sender_role in ('visitor', 'customer', 'studio')),
  sender_id bigint references users (id) on delete set null,
  -- The sender's own name for it: sent twice, it is written once.
  client_id text not null,
  body text not null,
  created_at timestamptz not null,
  unique (conversation_id, client_id)
);
create index messages_of_conversation on messages (conversation_id, id);
