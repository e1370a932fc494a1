-- The action that a form of the desk was used for. If the form comes again for another action, its page is out of date. Null: used before this migration.
alter table desk_forms add column act text collate "C", add column subject text collate "C";
