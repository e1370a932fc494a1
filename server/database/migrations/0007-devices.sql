-- Which device a session belongs to, since when, and when somebody last proved by a password that it is them: so that a device can be ended
-- from another one, and a year ends both. Sessions of before have no device; they count from when they were last made longer.
alter table sessions
  add column began_at bigint,
  add column proven_at bigint,
  add column device_id text collate "C" references devices (record_id) on delete cascade,
  add column if not exists interaction text collate "C";
update sessions set began_at = expires_at - 2592000000;
alter table sessions alter column began_at set not null;
create index sessions_by_device on sessions (device_id);
create index if not exists sessions_by_interaction on sessions (interaction);

alter table interactions add column began_at bigint, add column proven_at bigint;
update interactions set began_at = expires_at - 3600000;
alter table interactions alter column began_at set not null;

-- The provider's pages for who is logged in belong to a session in place of an interaction.
alter table tickets
  alter column interaction drop not null,
  add column session_hash text collate "C" references sessions (token_hash) on delete cascade,
  add constraint tickets_of_one check ((interaction is null) <> (session_hash is null));
create index tickets_by_session on tickets (session_hash);
