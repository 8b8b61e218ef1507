-- What is drawn of the sound that a song is compared with: the rough mix, or the mix that was sent to be mastered.
create table sent_sounds (
  file_id bigint primary key references files (id) on delete cascade,
  -- Waveform and loudness, as of delivered files; null where it can't be read.
  peaks jsonb,
  duration_ms integer,
  drawn_at timestamptz not null
);
