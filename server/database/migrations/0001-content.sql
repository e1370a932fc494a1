create table counter (
  id smallint primary key check (id = 1),
  seq bigint not null,
  shape_seq bigint not null,
  epoch text not null,
  log_from bigint not null
);

create table items (
  -- Byte order, so that the database, JavaScript and another locale agree on what comes first.
  id text collate "C" primary key,
  kind text not null,
  family text not null check (family in ('STORY', 'EVENT', 'SURVEY')),
  audience text[] not null,
  publish_at bigint not null,
  expires_at bigint,
  rev integer not null check (rev >= 1),
  removed boolean not null default false,
  likes integer check (likes >= 0),
  participants integer check (participants >= 0),
  info text not null,
  fixed text not null,
  text_de text,
  text_fr text,
  text_it text,
  text_en text,
  text_local text,
  source text not null,
  source_hash text
);
create index items_by_date on items (publish_at desc, id) where not removed;
create index items_by_expiry on items (expires_at) where expires_at is not null and not removed;
create index items_by_audience on items using gin (audience);

create table changes (
  seq bigint primary key,
  item_id text collate "C" not null,
  op text not null check (op in ('put', 'drop', 'likes', 'participants')),
  audience text[] not null,
  family text not null,
  at bigint not null
);

create index changes_by_item on changes (item_id, seq);

create table articles (
  hash text collate "C" primary key,
  line text not null,
  seen_at bigint not null
);

create table settings (
  name text primary key,
  value text not null
);
