-- What the head office writes: `content` is what waits to be released, or was last. `drafted_by` is whose draft waits, and null where nothing does.
create table alerts (
  id text collate "C" primary key,
  content text not null,
  drafted_by text collate "C",
  changed_at bigint not null
);

-- Every release, signed, as phones get it. Nothing is changed or taken away here: an update or the end is a further one.
create table alert_files (
  number bigint primary key,
  alert_id text collate "C" not null references alerts (id),
  -- Whose draft it was, and who released it: never the same, but where an alert was cancelled.
  drafted_by text collate "C" not null,
  released_by text collate "C" not null,
  file text not null
);
create index alert_files_by_alert on alert_files (alert_id, number);
create trigger alert_files_rows before update or delete on alert_files for each row execute function refuse_change();
create trigger alert_files_whole before truncate on alert_files for each statement execute function refuse_change();
