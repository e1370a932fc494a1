-- A search of the desk reads its results in the order of the list, and no more of them than it shows. `coalesce` keeps a planner without statistics from
-- taking the index of numbers and names, which has no such order.
create index check_ins_by_number_and_place on check_ins (coalesce(number, ''), alert_id, country, place) where body is not null;
create index check_ins_by_home_number_and_place on check_ins (coalesce(home_number, ''), alert_id, country, place) where body is not null;
-- Those put under another entry are not in the list.
create index check_ins_by_word_under_another on check_ins using gin (array_to_tsvector(string_to_array(folded_name, ' ')))
  where body is not null and same_as is not null;
