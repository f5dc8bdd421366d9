-- Why: daily tasks and daily sign-in mint currency. What was done today is counted per person and task; a cycle that is
-- complete pays through the ledger, exactly once. Days are those of the installation's time zone.

-- What somebody did on a day, and what it paid.
create table task_counters (
  user_id bigint not null references users (id),
  day date not null,
  type text not null check (char_length(type) between 1 and 50),
  -- In the cycle that is not complete yet.
  hits int not null default 0 check (hits >= 0),
  paid_times int not null default 0 check (paid_times >= 0),
  coins bigint not null default 0 check (coins >= 0),
  primary key (user_id, day, type)
);
-- Only the sweep of old days asks by day, and days come in order.
create index task_counters_day on task_counters using brin (day);

-- What already counted: a thing counts once a day for a person, and some things once for ever (day infinity).
create table task_hits (
  user_id bigint not null,
  day date not null,
  type text not null,
  object text not null check (char_length(object) between 1 and 80),
  primary key (user_id, day, type, object)
);
create index task_hits_day on task_hits using brin (day) where day <> 'infinity';

-- How often one address counted for one person, so that many accounts of one household do not pay.
create table task_addresses (
  user_id bigint not null,
  day date not null,
  address text not null check (char_length(address) <= 60),
  hits int not null,
  primary key (user_id, day, address)
);
create index task_addresses_day on task_addresses using brin (day);

-- What each task ever paid somebody.
create table task_totals (
  user_id bigint not null references users (id),
  type text not null,
  coins bigint not null,
  times bigint not null,
  primary key (user_id, type)
);

-- What all tasks paid on a day. In parts, so that payouts do not queue for one row.
create table task_mints (
  day date not null,
  part smallint not null,
  coins bigint not null,
  primary key (day, part)
);

create table user_signs (
  user_id bigint primary key references users (id),
  last_day date not null,
  -- Days without a gap, the last one included.
  streak int not null check (streak >= 1),
  total int not null check (total >= streak)
);
