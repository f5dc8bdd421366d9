-- Why: whoever looks at what they follow again is shown the page they had, with what has appeared since. What has appeared since
-- somebody looked is said by the transaction a feed appeared in: all of those that a snapshot did not see have a number that is not
-- below the lowest one that was under way then. Feeds that are there already appeared before anybody looked, so they have none, and
-- the table is not rewritten; making the index reads it once, while publishing and likes wait.
set local statement_timeout = 0;
alter table feed_stats add column appeared_in xid8;
alter table feed_stats alter column appeared_in set default pg_current_xact_id();
create index feed_stats_appeared on feed_stats (appeared_in) where appeared_in is not null;
