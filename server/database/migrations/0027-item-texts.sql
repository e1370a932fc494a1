-- One object of texts by language instead of a column for each. The values are strings, so that each text keeps its bytes.
alter table items add column texts jsonb not null default '{}';
update items set texts = jsonb_strip_nulls(jsonb_build_object('de', text_de, 'fr', text_fr, 'it', text_it, 'en', text_en, 'local', text_local));
alter table items drop column text_de, drop column text_fr, drop column text_it, drop column text_en, drop column text_local;
