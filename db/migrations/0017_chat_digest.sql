-- One row: since when a mail about unread live chats is out that nobody of the studio has looked after. Meanwhile no
-- further one is sent. Whoever decides about the mail holds the row.
create table chat_digest (
  only_one boolean primary key default true check (only_one),
  mailed_at timestamptz
);
insert into chat_digest default values;
