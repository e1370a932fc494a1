-- Alerts are pushed in this order. Whoever opts in cannot choose it, so nobody gets in front of others by the id of a subscription.
alter table push_subscriptions add column push_order text collate "C" not null default gen_random_uuid()::text;
create unique index push_subscriptions_by_order on push_subscriptions (push_order);
-- A push that is half done would go on from an id: it begins again, and phones replace the first by the second.
update alert_pushes set told_to = '', told = 0 where done_at is null;
