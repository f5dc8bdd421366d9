-- Why: people travel, so an event keeps the time zone it takes place in; and an organizer who cancels should not make the
-- event disappear for those who planned to come.

alter table events
  add column time_zone text constraint events_time_zone_length check (char_length(time_zone) <= 64),
  add column cancelled_at timestamptz;
