-- The answer that the citizen has seen, by its instant. What was answered before there was such a mark is no news.
alter table appointments add column seen_at bigint;
update appointments set seen_at = answered_at where answered_at is not null;
