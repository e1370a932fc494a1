-- A citizen's conversation with one representation. seq is the number of its last message; rev rises with every change.
create table conversations (
  id text collate "C" primary key,
  account_id text collate "C" not null references accounts (id) on delete cascade,
  representation_id text collate "C" not null,
  state text not null check (state in ('open', 'resolved', 'archived', 'reactivated')),
  seq integer not null check (seq >= 0),
  rev integer not null check (rev >= 1),
  -- Up to which number each side has read.
  citizen_read integer not null default 0,
  desk_read integer not null default 0,
  changed_at bigint not null,
  unique (account_id, representation_id)
);
create index conversations_by_representation on conversations (representation_id, changed_at desc);

create table messages (
  conversation_id text collate "C" not null references conversations (id) on delete cascade,
  seq integer not null check (seq >= 1),
  id text collate "C" not null,
  -- The introduction is written by the citizen's app in the representation's name: the desk must not take it for its own words.
  sender text not null check (sender in ('citizen', 'representation', 'introduction')),
  text text not null,
  sent_at bigint not null,
  primary key (conversation_id, seq),
  unique (conversation_id, id)
);

create table appointments (
  id text collate "C" primary key,
  account_id text collate "C" not null references accounts (id) on delete cascade,
  representation_id text collate "C" not null,
  rev integer not null check (rev >= 1),
  receipt text collate "C" not null,
  state text not null check (state in ('requested', 'confirmed', 'declined')),
  topic text not null,
  date text collate "C" not null,
  day_slot text not null check (day_slot in ('morning', 'afternoon')),
  contact_types text not null,
  comment text,
  language text not null,
  requested_at bigint not null,
  answered_at bigint,
  -- By the clock of the representation.
  confirmed_date text collate "C",
  confirmed_time text collate "C",
  reason text,
  check ((state = 'confirmed') = (confirmed_date is not null and confirmed_time is not null)),
  check ((state = 'declined') = (reason is not null))
);
create index appointments_by_account on appointments (account_id, requested_at desc);
create index appointments_by_representation on appointments (representation_id, requested_at desc);

-- A browser's subscription at the push provider. It speaks for the account of the session that bound it, until that session ends.
create table push_subscriptions (
  id text collate "C" primary key,
  account_id text collate "C" not null references accounts (id) on delete cascade,
  is_opted_in boolean not null,
  session_hash text collate "C" references sessions (token_hash) on delete set null,
  changed_at bigint not null
);
create index push_subscriptions_by_account on push_subscriptions (account_id);
create index push_subscriptions_by_session on push_subscriptions (session_hash);

-- People who work at a representation. They are no citizens' accounts, and nothing of theirs goes with one.
create table staff (
  id text collate "C" primary key,
  email text collate "C" not null unique,
  password text not null,
  representation_id text collate "C" not null,
  demo boolean not null default false,
  created_at bigint not null
);

create table staff_sessions (
  token_hash text collate "C" primary key,
  staff_id text collate "C" not null references staff (id) on delete cascade,
  expires_at bigint not null
);
create index staff_sessions_by_staff on staff_sessions (staff_id);
create index staff_sessions_by_expiry on staff_sessions (expires_at);

-- Forms that were sent, so that a second tap on the button does nothing.
create table desk_forms (
  staff_id text collate "C" not null references staff (id) on delete cascade,
  id text collate "C" not null,
  at bigint not null,
  primary key (staff_id, id)
);
create index desk_forms_by_age on desk_forms (at);

-- What the desk decided over the dates in the files: null leaves those in force.
alter table items add column desk_state text check (desk_state in ('withdrawn', 'released')), add column desk_at bigint;
