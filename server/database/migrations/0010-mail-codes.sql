-- One of an account, a purpose and the browser that asked: what strangers try and ask for is about codes of their own. What is in a mail box now is
-- good for a quarter of an hour at most, and is asked for again.
delete from mail_codes;
alter table mail_codes add column browser_hash text collate "C" not null;
alter table mail_codes drop constraint mail_codes_pkey, add primary key (account_id, purpose, browser_hash);
