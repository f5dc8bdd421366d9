-- Why: people who stay away get a mail once a week with the best of their topics, until they do not want it. One row for each person
-- who was sent one or chose.
create table digests (
  user_id bigint primary key references users (id),
  is_wanted boolean not null default true,
  -- Null before the first.
  sent_at timestamptz,
  -- How many in a row were sent without a visit in between.
  unanswered int not null default 0 constraint digests_unanswered_check check (unanswered >= 0)
);
