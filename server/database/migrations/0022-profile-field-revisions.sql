-- The revision at which each field of a profile last changed, as JSON, with the profile's revision that it describes. A process that does not
-- write this column leaves an older revision in it, and then every field counts as changed.
alter table profiles add column field_revs text not null default '{}';
