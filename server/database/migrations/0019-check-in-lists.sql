-- The desk's lists, counts and search of check-ins, in time that does not grow with their number.

-- Lone surrogates, which a text cut inside a character has, are escaped in the body; PostgreSQL cannot read such JSON.
update check_ins set body = regexp_replace(body, '(?<!\\)((?:\\\\)*)\\u[dD][89a-fA-F][0-9a-fA-F]{2}', '\1' || chr(65533), 'g')
where body like '%\\ud%';

-- The facts by which check-ins are listed and counted, taken from `body`.
alter table check_ins
  add column state text collate "C" generated always as (body::json ->> 'state') stored,
  add column people integer generated always as ((body::json ->> 'people')::integer) stored,
  -- The country that the device names, or the one whose desk gets the check-in.
  add column located_in text collate "C" generated always as (coalesce(body::json ->> 'country', country)) stored,
  -- `no` of the sender's first call for help that nothing but calls for help has followed: an update keeps the place in the queue.
  add column waiting_since bigint,
  -- How many earlier check-ins of the sender this one follows.
  add column earlier integer not null default 0,
  -- Came when its network had already sent very many.
  add column is_crowded boolean not null default false,
  -- The check-in with which it is shown as one entry: staff decided so, or the same sender said "safe" before "help" and it came later.
  add column same_as text collate "C" references check_ins (key) on delete set null,
  -- For hints and for search: the folded words of the name, sorted, and the number as read in the check-in's country and in Switzerland.
  add column folded_name text collate "C",
  add column number text collate "C",
  add column home_number text collate "C";

-- Help before safe; of help the unread first, then the read, then the answered, those who wait longest first; of safe the newest first.
alter table check_ins add column place bigint generated always as (case
  when body::json ->> 'state' = 'safe' then 4000000000000000 - no
  when read_at is null then coalesce(waiting_since, no)
  when answered_at is null then 1000000000000000 + coalesce(waiting_since, no)
  else 2000000000000000 + coalesce(waiting_since, no) end) stored;

update check_ins set folded_name = words.folded, number = words.number, home_number = words.number
from (
  select c.key,
    trim(regexp_replace(lower(regexp_replace(normalize(
      coalesce(c.body::json -> 'visitor' ->> 'name', concat_ws(' ', p.first_name, p.last_name)), NFD), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]]+', ' ', 'g')) as folded,
    nullif(regexp_replace(coalesce(c.body::json ->> 'phone', p.mobile_phone, ''), '[^0-9+]', '', 'g'), '') as number
  from check_ins c left join profiles p on p.account_id = c.account_id where c.body is not null) words
where words.key = check_ins.key;

-- Of senders with several check-ins that count, the call for help is the entry, else the newest.
update check_ins set same_as = entry.key
from (select distinct on (alert_id, person) alert_id, person, key from check_ins where body is not null
  order by alert_id, person, (body::json ->> 'state' = 'help') desc, no desc) entry
where check_ins.body is not null and entry.alert_id = check_ins.alert_id and entry.person = check_ins.person and entry.key <> check_ins.key;

drop index check_ins_by_alert;
create index check_ins_by_place on check_ins (alert_id, country, place) where body is not null and same_as is null;
create index check_ins_by_place_uncrowded on check_ins (alert_id, country, place) where body is not null and same_as is null and not is_crowded;
create index check_ins_by_no on check_ins (alert_id, no) where body is not null;
create index check_ins_by_number on check_ins (number, alert_id, country, folded_name) where body is not null;
create index check_ins_by_home_number on check_ins (home_number, alert_id, country, folded_name) where body is not null;
create index check_ins_by_name on check_ins (folded_name, alert_id, country) where body is not null;
create index check_ins_by_word on check_ins using gin (array_to_tsvector(string_to_array(folded_name, ' '))) where body is not null;
create index check_ins_by_same on check_ins (same_as) where same_as is not null;

-- How many entries an alert has. In sixteen parts, so that writers seldom wait for each other; all check-ins of one sender are in the same part.
create table check_in_counts (
  alert_id text collate "C" not null references alerts (id),
  country text collate "C" not null,
  located_in text collate "C" not null,
  part smallint not null,
  help_unread integer not null,
  help_read integer not null,
  help_people integer not null,
  safe integer not null,
  safe_people integer not null,
  crowded integer not null,
  primary key (alert_id, country, located_in, part)
);

-- `changed` are the rows after a statement, with 1, or those before it, with -1.
create function count_check_ins() returns trigger language plpgsql as $$ begin
  insert into check_in_counts as counts
  select alert_id, country, located_in, mod(abs(hashtext(person)::bigint), 16),
    sign * count(*) filter (where state = 'help' and read_at is null),
    sign * count(*) filter (where state = 'help' and read_at is not null),
    sign * coalesce(sum(people) filter (where state = 'help'), 0),
    sign * count(*) filter (where state = 'safe'),
    sign * coalesce(sum(people) filter (where state = 'safe'), 0),
    sign * count(*) filter (where is_crowded)
  from changed, (select tg_argv[0]::integer as sign) signs where body is not null and same_as is null
  group by 1, 2, 3, 4, sign order by 1, 2, 3, 4
  on conflict (alert_id, country, located_in, part) do update set help_unread = counts.help_unread + excluded.help_unread,
    help_read = counts.help_read + excluded.help_read, help_people = counts.help_people + excluded.help_people,
    safe = counts.safe + excluded.safe, safe_people = counts.safe_people + excluded.safe_people,
    crowded = counts.crowded + excluded.crowded; return null; end $$;
create trigger check_ins_added after insert on check_ins referencing new table as changed for each statement execute function count_check_ins('1');
create trigger check_ins_removed after delete on check_ins referencing old table as changed for each statement execute function count_check_ins('-1');
create trigger check_ins_changed_to after update on check_ins referencing new table as changed for each statement execute function count_check_ins('1');
-- Counts the existing rows: no trigger subtracts what this update adds.
update check_ins set earlier = 0;
create trigger check_ins_changed_from after update on check_ins referencing old table as changed for each statement execute function count_check_ins('-1');

-- A check-in that is replaced hides no other one: those shown with it are entries of their own again.
create function part_check_ins() returns trigger language plpgsql as $$ begin
  update check_ins set same_as = null where same_as = old.key; return null; end $$;
create trigger check_ins_parted after update of body on check_ins for each row when (old.body is not null and new.body is null)
  execute function part_check_ins();
