-- Why: what was written on a day is counted every night. A summary per block range is enough: rows lie in the order in which
-- they were written, and it costs a few pages however many there are.
create index feeds_by_day on feeds using brin (created_at) with (pages_per_range = 32);
create index comments_by_day on comments using brin (created_at) with (pages_per_range = 32);
