-- Why: people reward one another with gifts. Staff keep the gifts; a reward moves currency through the ledger and leaves
-- a log line, and counters that rankings read.

create table reward_gifts (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 50),
  name_folded text generated always as (normalize(lower(normalize(btrim(name), nfkc)), nfkc)) stored,
  price bigint not null constraint reward_gifts_price check (price between 1 and 1000000),
  icon_id bigint references files (id),
  effect_icon_id bigint references files (id),
  -- Larger sorts first.
  sort int not null default 0 check (sort between 0 and 1000000),
  -- A gift is only marked as removed: rewards that were given with it go on showing its picture.
  deleted_at timestamptz,
  created_at timestamptz not null default plaza_now(),
  updated_at timestamptz not null default plaza_now()
);
create index reward_gifts_sorted on reward_gifts (sort desc, id desc) where deleted_at is null;
revoke delete on reward_gifts from plaza_app;

create table reward_logs (
  id bigint generated always as identity primary key,
  -- Who gave, and to whom.
  user_id bigint not null references users (id),
  receiver_id bigint not null references users (id),
  target_type text not null constraint reward_logs_target_known check (target_type in ('feeds', 'feed-topics')),
  target_id bigint not null,
  gift_id bigint references reward_gifts (id),
  -- As they were when it was given.
  name text not null check (char_length(name) between 1 and 50),
  price bigint not null check (price between 1 and 1000000),
  numbers int not null check (numbers between 1 and 9999),
  -- How much of price × numbers rankings count; see reward_pairs.
  counted bigint not null,
  transfer_id bigint not null constraint reward_logs_one_a_transfer unique references ledger_transfers (id),
  created_at timestamptz not null default plaza_now(),
  constraint reward_logs_not_oneself check (user_id <> receiver_id),
  constraint reward_logs_amount check (price * numbers <= 1000000000),
  constraint reward_logs_counted check (counted between 0 and price * numbers)
);
create index reward_logs_of_target on reward_logs (target_type, target_id, id desc);
revoke update, delete on reward_logs from plaza_app;

-- What one person gave to one target.
create table reward_totals (
  id bigint generated always as identity primary key,
  -- A sum over reward_logs, which holds it to a person: every reference more locks that person's row.
  user_id bigint not null,
  target_type text not null,
  target_id bigint not null,
  -- What rankings count, and all of it.
  total bigint not null default 0 check (total >= 0),
  given bigint not null default 0 check (given >= total),
  created_at timestamptz not null default plaza_now(),
  updated_at timestamptz not null default plaza_now(),
  constraint reward_totals_one_a_giver unique (target_type, target_id, user_id)
);
create index reward_totals_rank on reward_totals (target_type, target_id, total desc, id);

-- What everybody gave to one target.
create table reward_sums (
  target_type text not null,
  target_id bigint not null,
  count bigint not null,
  amount bigint not null,
  counted bigint not null,
  primary key (target_type, target_id)
);

-- What went between two people on one day, so that passing the same currency to and fro counts only once: rankings count
-- the most that one was ahead of the other on that day. Old days are of no use to anybody.
create table reward_pairs (
  low_id bigint not null,
  high_id bigint not null,
  day date not null,
  -- From the one with the lower id to the other, less what came back.
  net bigint not null,
  counted_from_low bigint not null default 0,
  counted_from_high bigint not null default 0,
  primary key (low_id, high_id, day)
);
-- Only the sweep of old days asks by day, and days come in order.
create index reward_pairs_day on reward_pairs using brin (day);
