-- While a release is rolled out, processes of before write sessions and interactions that name no begin.
alter table sessions alter column began_at set default (extract(epoch from now()) * 1000)::bigint;
alter table interactions alter column began_at set default (extract(epoch from now()) * 1000)::bigint;

-- Sessions from before 0007-devices name no device. Where the account has one, it is that one's; where it has more, they end, and the device's key
-- opens another one.
update sessions set device_id = only_one.record_id
  from (select account_id, min(record_id) as record_id from devices where confirmed_at is not null group by account_id having count(*) = 1) as only_one
  where sessions.account_id = only_one.account_id and sessions.device_id is null;
delete from sessions where device_id is null
  and (select count(*) from devices where devices.account_id = sessions.account_id and confirmed_at is not null) > 1;
