-- The API session that a session was opened from: it ends with the log-out.
alter table sessions add column interaction text collate "C";

-- Replies that are still kept, by their age: what is forgotten after 180 days is looked for every ten minutes.
create index intent_keys_with_reply on intent_keys (at) where reply is not null and state = 'done';
