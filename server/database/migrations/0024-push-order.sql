-- Alerts are pushed in this order. Subscribers cannot choose it, so a subscription id gives no one an earlier place.
alter table push_subscriptions add column push_order text collate "C" not null default gen_random_uuid()::text;
create unique index push_subscriptions_by_order on push_subscriptions (push_order);
-- A push in progress would continue from an id, so it starts again; phones replace the first notification by the second.
update alert_pushes set told_to = '', told = 0 where done_at is null;
