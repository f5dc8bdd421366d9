-- Why: the owner of a topic is told how many joined on each of the last days. A topic may have a million members, of whom a
-- few joined lately.

create index topic_first_joins_in_time on topic_first_joins (topic_id, created_at);
