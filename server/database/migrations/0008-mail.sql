-- Since when it is known that mail to the address reaches the account's owner.
alter table accounts add column verified_at bigint;
-- The demo's address is nobody's, and its desk shall look as usual.
update accounts set verified_at = created_at where demo;

-- Codes that were mailed, as their SHA-256: one of a purpose and an account, good for few tries.
create table mail_codes (
  account_id text collate "C" not null references accounts (id) on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset')),
  code_hash text collate "C" not null,
  tries_left integer not null,
  expires_at bigint not null,
  primary key (account_id, purpose)
);
create index mail_codes_by_expiry on mail_codes (expires_at);
