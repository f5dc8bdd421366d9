-- Why: whoever knows the id of a hidden topic may look at its card, but nobody finds hidden topics by counting through
-- ids: which ones somebody opened from outside is kept for a day, and so many different ones a day are all.

create table topic_openings (
  user_id bigint not null references users (id),
  topic_id bigint not null references topics (id),
  opened_at timestamptz not null default plaza_now(),
  primary key (user_id, topic_id)
);
create index topic_openings_old on topic_openings (opened_at);
