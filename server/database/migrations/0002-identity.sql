-- Secrets (tokens, tickets, codes, nonces) stand here as their SHA-256 only. Whatever belongs to an account goes with it.

create table accounts (
  id text collate "C" primary key,
  email text collate "C" not null unique,
  password text not null,
  consented_at bigint,
  demo boolean not null default false,
  created_at bigint not null
);

create table profiles (
  account_id text collate "C" primary key references accounts (id) on delete cascade,
  rev integer not null check (rev >= 1),
  salutation text check (salutation in ('neutral', 'male', 'female')),
  first_name text,
  last_name text,
  mobile_phone text,
  date_of_birth text,
  country_of_residence text,
  representations text not null
);

create table devices (
  record_id text collate "C" primary key,
  account_id text collate "C" not null references accounts (id) on delete cascade,
  display_name text not null,
  -- SubjectPublicKeyInfo in base64: one spelling a key.
  public_key text collate "C" not null,
  lookup text collate "C" not null unique,
  confirmed_at bigint,
  created_at bigint not null,
  unique (account_id, public_key)
);

create table interactions (
  token_hash text collate "C" primary key,
  account_id text collate "C" references accounts (id) on delete cascade,
  -- The device whose lookup identifier was set, and the one that has proven its key.
  looked_up_id text collate "C" references devices (record_id) on delete set null,
  device_id text collate "C" references devices (record_id) on delete set null,
  expires_at bigint not null
);
create index interactions_by_account on interactions (account_id);
create index interactions_by_looked_up on interactions (looked_up_id);
create index interactions_by_device on interactions (device_id);
create index interactions_by_expiry on interactions (expires_at);

create table tickets (
  ticket_hash text collate "C" primary key,
  interaction text collate "C" not null references interactions (token_hash) on delete cascade,
  browser_hash text collate "C" not null,
  reply_uri text not null,
  -- Who logged in with this ticket and has yet to consent.
  account_id text collate "C" references accounts (id) on delete cascade,
  expires_at bigint not null
);
create index tickets_by_interaction on tickets (interaction);
create index tickets_by_account on tickets (account_id);

create table codes (
  code_hash text collate "C" primary key,
  account_id text collate "C" not null references accounts (id) on delete cascade,
  interaction text collate "C" not null references interactions (token_hash) on delete cascade,
  expires_at bigint not null
);
create index codes_by_account on codes (account_id);
create index codes_by_interaction on codes (interaction);

create table challenges (
  request_id text collate "C" primary key,
  nonce_hash text collate "C" not null,
  device_id text collate "C" not null references devices (record_id) on delete cascade,
  interaction text collate "C" not null references interactions (token_hash) on delete cascade,
  expires_at bigint not null,
  consumed_at bigint
);
create index challenges_by_device on challenges (device_id);
create index challenges_by_interaction on challenges (interaction);

create table sessions (
  token_hash text collate "C" primary key,
  account_id text collate "C" not null references accounts (id) on delete cascade,
  expires_at bigint not null
);
create index sessions_by_account on sessions (account_id);
create index sessions_by_expiry on sessions (expires_at);

create table notifications (
  id text collate "C" primary key,
  account_id text collate "C" not null references accounts (id) on delete cascade,
  type text not null,
  created_at bigint not null
);
create index notifications_by_account on notifications (account_id, type);

-- How often something was done since the window began. Keys are hashes: no address of a person or a machine stands here.
create table limits (
  key text collate "C" primary key,
  used integer not null,
  resets_at bigint not null
);
