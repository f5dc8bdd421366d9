-- Why: bans that ended a year ago are deleted by their end.
create index bans_ended on bans (ends_at);
