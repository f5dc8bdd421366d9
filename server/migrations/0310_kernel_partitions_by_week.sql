-- Why: chat messages are dropped by their age, so their table is cut by time and not by a number that is given out. Such a table has
-- a column with the week of each row, counted from 1970; `partitions_ahead` then compares with the current week.
alter table partitioned_tables add column by_week boolean not null default false;
