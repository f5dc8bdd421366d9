-- Why: a feed can ask a question with answers to choose from. What is asked stays with the content; what lists need to show of it, with
-- the counts, so that they find it without another table.
alter table feeds add column poll jsonb;
alter table feed_stats add column poll_votes int[];
alter table feed_stats add column poll_voters int not null default 0;
alter table feed_stats add column poll_ends_at timestamptz;

create table feed_votes (
  feed_id bigint not null references feeds (id),
  user_id bigint not null references users (id),
  -- Numbers of the chosen options, the first being 0.
  options smallint[] not null constraint feed_votes_choose check (cardinality(options) between 1 and 6),
  created_at timestamptz not null default plaza_now(),
  constraint feed_votes_once primary key (feed_id, user_id)
);
create index feed_votes_of_user on feed_votes (user_id, feed_id);
revoke update, delete on feed_votes from plaza_app;
