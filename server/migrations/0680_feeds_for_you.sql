-- Why: people say what they want to read: a list chosen for them, and people, topics and words they want to read nothing of. One row a
-- person, so that a page finds all of it at once.
create table feed_preferences (
  user_id bigint primary key references users (id),
  for_you boolean not null default true,
  muted_users bigint[] not null default '{}' constraint feed_preferences_users_bounded check (cardinality(muted_users) <= 500),
  muted_topics bigint[] not null default '{}' constraint feed_preferences_topics_bounded check (cardinality(muted_topics) <= 200),
  muted_words text[] not null default '{}' constraint feed_preferences_words_bounded check (cardinality(muted_words) <= 100),
  -- The words as one regular expression over folded text; null without any.
  muted_pattern text,
  is_muting boolean generated always as (muted_users <> '{}' or muted_topics <> '{}' or muted_pattern is not null) stored
);

-- Posts that a person does not want to be shown.
create table feed_dismissals (
  user_id bigint not null references users (id),
  feed_id bigint not null references feeds (id),
  author_id bigint not null,
  created_at timestamptz not null default plaza_now(),
  primary key (user_id, feed_id)
);
create index feed_dismissals_of_author on feed_dismissals (user_id, author_id);

-- Posts that a person was shown, as their client says; the newest thousand.
create table feed_seen (
  user_id bigint not null,
  feed_id bigint not null,
  primary key (user_id, feed_id)
);
