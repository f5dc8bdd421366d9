-- What a viewer follows is found from the feeds themselves, so nothing asks any more in which transaction a feed appeared.
-- Contract: only followed_feeds() read feed_stats.appeared_in, and that function is replaced together with this migration.
drop index feed_stats_appeared;
alter table feed_stats drop column appeared_in;
