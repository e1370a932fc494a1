-- How fast and stable the app was, of citizens who agreed to statistics: how many visits of a day (UTC) fell on which step of a scale.
-- Nothing about one visit, and so nothing about one person. At most as many rows a day as the scales have steps.
create table measurements (
  day text collate "C" not null,
  name text collate "C" not null,
  step smallint not null check (step >= 0),
  visits integer not null check (visits >= 1),
  primary key (day, name, step)
);
