-- A file that was made of another one; it goes with it.
alter table files add column copy_of bigint references files (id);
create index files_copies on files (copy_of) where copy_of is not null;

-- What was made of finished sounds to listen to. A row without copies: none can be made, the file itself is streamed.
create table listening_copies (
  file_id bigint primary key references files (id) on delete cascade,
  lossless_id bigint references files (id),
  preview_id bigint references files (id),
  made_at timestamptz not null
);
create index listening_copies_lossless on listening_copies (lossless_id) where lossless_id is not null;
create index listening_copies_preview on listening_copies (preview_id) where preview_id is not null;
