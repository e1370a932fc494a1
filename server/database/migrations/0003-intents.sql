-- What names a write for good: its key, what it asked for, and the answer it had. The key alone is the primary key: one key, one write, whoever sends it.
create table intent_keys (
  key text collate "C" primary key,
  account_id text collate "C" not null references accounts (id) on delete cascade,
  -- Over method, path and body. A key that was cancelled before it arrived has none.
  hash text collate "C",
  state text not null check (state in ('done', 'refused', 'cancelled')),
  status integer,
  reply text,
  receipt text collate "C" unique,
  -- From the counter: the order in which effects were committed.
  applied_seq bigint unique,
  at bigint not null
);
create index intent_keys_by_account on intent_keys (account_id);
create index intent_keys_by_age on intent_keys (at);

-- What a citizen said about an item; null where they said nothing.
create table personal (
  account_id text collate "C" not null references accounts (id) on delete cascade,
  item_id text collate "C" not null,
  liked boolean,
  registered boolean,
  participants integer check (participants >= 1),
  attendance text check (attendance in ('onsite', 'remote')),
  answer_ids text,
  primary key (account_id, item_id)
);

alter table items add column starts_at bigint, add column ends_at bigint, add column capacity integer check (capacity >= 0);
update items set
  starts_at = (extract(epoch from (info::json ->> 'start_date')::timestamptz) * 1000)::bigint,
  ends_at = (extract(epoch from (info::json ->> 'end_date')::timestamptz) * 1000)::bigint,
  capacity = (info::json ->> 'capacity')::integer
where family = 'EVENT' and not removed;

alter table changes drop constraint changes_op_check;
alter table changes add constraint changes_op_check check (op in ('put', 'drop', 'likes', 'participants', 'personal'));
