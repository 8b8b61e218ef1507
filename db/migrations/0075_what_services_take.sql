-- What files a service is made from, and how much of it one piece takes: the estimate of dropped files is made by these.
alter table services
  -- null: not offered for files that are dropped before anything is chosen.
  add column takes text check (takes in ('mix', 'stems', 'tracks', 'vocals')),
  add column max_files integer check (max_files between 1 and 500),
  add column max_songs integer check (max_songs between 1 and 100),
  -- The longest song at this price, in minutes.
  add column max_minutes integer check (max_minutes between 1 and 600),
  -- 'Choose this if …', in the studio's own words.
  add column advice text;
-- null: as the service.
alter table variations
  add column max_files integer check (max_files between 1 and 500),
  add column max_songs integer check (max_songs between 1 and 100);
alter table categories add column advice text;

-- Titles have said it so far: 'Mix: Up To 24 Stems', 'EP, Up To 5 Songs'.
update services set
  max_files = least(nullif(substring(name from '(?i)up to (\d{1,3}) (?:\w+ )?(?:stems|tracks)')::integer, 0), 500),
  max_songs = least(nullif(substring(name from '(?i)up to (\d{1,2}) songs')::integer, 0), 100);
update variations set
  max_files = least(nullif(substring(name from '(?i)up to (\d{1,3}) (?:\w+ )?(?:stems|tracks)')::integer, 0), 500),
  max_songs = least(nullif(substring(name from '(?i)up to (\d{1,2}) songs')::integer, 0), 100);
update services set takes = case
    when category_id = 3 and name ~* '\mstems?\M' then 'stems'
    when category_id = 3 then 'mix'
    when name ~* '\mvocals?\M' then 'vocals'
    when category_id in (2, 4) then 'tracks'
  end
where service_type = 'one_time' and not is_gift_card and name !~* '\mradio\M';
update categories set advice = case id
    when 2 then 'Choose this if you have the separate tracks and want a balanced mix, left open for mastering.'
    when 3 then 'Choose this if your mix is finished and should sound right everywhere.'
    when 4 then 'Choose this if you have the separate tracks and want a song that is ready to release.'
  end
where id in (2, 3, 4);
