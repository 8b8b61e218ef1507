-- Waveforms are kept as they are sent: lowest and highest of each slice as signed bytes, in base64.
create function pg_temp.packed(pairs jsonb) returns text language sql as $$
  select coalesce(
    replace(encode(string_agg(set_byte('\x00'::bytea, 0, value::integer & 255), ''::bytea order by slice, side), 'base64'), E'\n', ''),
    ''
  )
  from jsonb_array_elements(pairs) with ordinality as slices (pair, slice),
       jsonb_array_elements_text(pair) with ordinality as sides (value, side)
$$;
alter table samples
  alter column before_peaks drop default,
  alter column after_peaks drop default,
  alter column before_peaks type text using pg_temp.packed(before_peaks),
  alter column after_peaks type text using pg_temp.packed(after_peaks),
  alter column before_peaks set default '',
  alter column after_peaks set default '';
