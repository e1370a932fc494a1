-- The sender in the CAP files of a release. Other systems tell by it which release an update belongs to, so it is fixed at the release.
-- Null for releases of earlier builds: their files name the sender that is set now.
alter table alert_files add column sender text;
