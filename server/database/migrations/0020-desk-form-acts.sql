-- What a form of the desk was used for: the same form again for something else comes from a page that is out of date. Null: used before this migration.
alter table desk_forms add column act text collate "C", add column subject text collate "C";
