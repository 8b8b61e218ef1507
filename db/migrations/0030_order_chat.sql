-- Chats about order items and revision rounds: conversations of those kinds, found by their subject. (`visitor` is the
-- side that writes to the studio: here the customer.)
alter table conversations
  -- The newest message of each side; kept for chats about orders only.
  add column visitor_wrote_id bigint not null default 0,
  add column studio_wrote_id bigint not null default 0;

-- The chats about orders that wait for the studio: few, however many there are.
create index conversations_waiting on conversations (last_message_at desc, id desc)
  where kind <> 'live' and visitor_wrote_id > studio_read_id;

-- What goes along with a message: a file of ours, or an address elsewhere.
create table message_attachments (
  message_id bigint not null references messages (id) on delete cascade,
  position integer not null,
  file_id bigint references files (id),
  url text,
  -- As they were when it was sent: a file that is removed later still has its name.
  name text not null,
  size bigint,
  primary key (message_id, position),
  check ((file_id is null) <> (url is null))
);
create index message_attachments_of_file on message_attachments (file_id) where file_id is not null;
