-- What one more revision round costs, in minor units; null where none is sold.
alter table services add column revision_price bigint check (revision_price > 0);

alter table order_items
  -- Rounds that were bought and are not used: part of max_revision.
  add column bought_rounds integer not null default 0 check (bought_rounds >= 0),
  -- This item bought a round for that one: there is nothing to work on.
  add column round_for bigint references order_items (id);
create index order_items_round_for on order_items (round_for) where round_for is not null;

alter table revision_notes
  add column state text not null default 'open' check (state in ('open', 'done', 'declined')),
  -- The engineer's words to this note; a declined one always has some.
  add column answer text,
  -- The round that the note was first written in, where it came over from an earlier one.
  add column carried_from integer,
  -- The round that it went over to, unanswered; nothing is answered here any more.
  add column carried_to integer,
  add check (state <> 'declined' or answer is not null);

-- Files that customers sent with a round.
create table revision_files (
  revision_id bigint not null references revisions (id) on delete cascade,
  file_id bigint not null references files (id),
  position integer not null,
  primary key (revision_id, file_id)
);
create index revision_files_of_file on revision_files (file_id);

-- When the waveform of a delivered file was drawn, or was found to be none that can be.
alter table delivery_files add column drawn_at timestamptz;
