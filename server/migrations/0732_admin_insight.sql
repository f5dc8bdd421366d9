-- Why: operators see whether people stay and talk to each other: counted every night into a few small rows, because counting it
-- when someone looks would read everything there is.

-- Of each person who was ever active, the last day, and a bit for each week since they joined, the first 63 of them.
create table person_activity (
  user_id bigint primary key references users (id),
  joined_week date not null,
  last_on date not null,
  weeks bigint not null default 0
);

create table insight_days (
  day date primary key,
  -- People active on that day, in the 7 and in the 30 days that end with it.
  active int not null,
  active_week int not null,
  active_month int not null,
  feeds int not null,
  comments int not null,
  -- First posts of newcomers on that day; known three days later.
  first_feeds int,
  answered int,
  answer_minutes int
);

-- How many of those who joined in a week were active so many weeks later.
create table insight_cohorts (
  week date not null,
  later smallint not null constraint insight_cohorts_later_known check (later between 0 and 62),
  people int not null,
  active int not null,
  primary key (week, later)
);
