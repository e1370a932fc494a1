-- The time that was confirmed before the representation moved the appointment, or cancelled it; by the clock of the representation.
alter table appointments add column before_date text collate "C", add column before_time text collate "C",
  add constraint appointments_before check ((before_date is null) = (before_time is null));
