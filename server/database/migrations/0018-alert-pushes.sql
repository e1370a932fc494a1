-- Releases of which citizens are to be told by push. `told_to` is the last subscription that was told, in the order of their ids: who is told next
-- is whoever comes after. Nobody else tells them before `next_at`. `done_at`: all are told, or the release is past.
create table alert_pushes (
  number bigint primary key references alert_files (number),
  told_to text collate "C" not null default '',
  told integer not null default 0,
  tries integer not null default 0,
  next_at bigint not null,
  done_at bigint
);
create index alert_pushes_by_time on alert_pushes (next_at) where done_at is null;
