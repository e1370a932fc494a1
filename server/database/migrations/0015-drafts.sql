-- What the desk writes is its draft until it is published.
alter table items drop constraint items_desk_state_check, add constraint items_desk_state_check check (desk_state in ('withdrawn', 'released', 'draft'));
