-- Why: feeds. What was published hardly ever changes and is wide; what is counted changes all the time and is narrow.
-- So they are two tables: lists are picked from the narrow one, and the wide one is read once per version.

create table feed_themes (
  id bigint generated always as identity primary key,
  title text not null check (char_length(title) between 1 and 50),
  title_folded text generated always as (normalize(lower(normalize(btrim(title), nfkc)), nfkc)) stored
    constraint feed_themes_title_taken unique,
  description text check (char_length(description) <= 500),
  creator_id bigint references users (id),
  feeds_count int not null default 0 check (feeds_count >= 0),
  -- How many different people published in it.
  participators_count int not null default 0 check (participators_count >= 0),
  created_at timestamptz not null default plaza_now(),
  updated_at timestamptz not null default plaza_now(),
  -- Beside what is counted stands how much of it is hidden: strangers are shown the difference.
  hidden_feeds_count int not null default 0 check (hidden_feeds_count >= 0),
  -- People who take part by hidden feeds alone.
  hidden_participators_count int not null default 0 check (hidden_participators_count >= 0)
);

create table feed_theme_participators (
  theme_id bigint not null constraint feed_theme_participators_theme references feed_themes (id),
  user_id bigint not null references users (id),
  feeds_count int not null check (feeds_count > 0),
  hidden_feeds_count int not null default 0 check (hidden_feeds_count >= 0),
  primary key (theme_id, user_id)
);

create table feed_categories (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 50),
  name_folded text generated always as (normalize(lower(normalize(btrim(name), nfkc)), nfkc)) stored
    constraint feed_categories_name_taken unique,
  -- Larger sorts first.
  sort int not null default 0 check (sort between 0 and 1000000),
  feeds_count int not null default 0 check (feeds_count >= 0),
  created_at timestamptz not null default plaza_now(),
  updated_at timestamptz not null default plaza_now(),
  hidden_feeds_count int not null default 0 check (hidden_feeds_count >= 0)
);

create table feeds (
  id bigint generated always as identity primary key,
  author_id bigint not null references users (id),
  content text not null check (char_length(content) <= 10000),
  -- Which client it came from.
  from_client smallint not null check (from_client between 1 and 5),
  -- The client's own number for it: a second one with the same number is a repeat.
  mark bigint,
  -- Files as they were checked; a stored file never changes.
  images jsonb not null default '[]',
  video jsonb,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  geohash text check (char_length(geohash) <= 12),
  -- Every pair of neighbouring characters of the folded text, as numbers: what search looks up.
  grams int[] not null default '{}',
  created_at timestamptz not null default plaza_now(),
  updated_at timestamptz not null default plaza_now(),
  constraint feeds_mark_once unique (author_id, mark),
  constraint feeds_have_something check (content <> '' or images <> '[]' or video is not null),
  constraint feeds_images_or_video check (video is null or images = '[]'),
  constraint feeds_place_is_whole check ((latitude is null) = (longitude is null))
);
create index feeds_search on feeds using gin (grams) with (fastupdate = off);

create table feed_stats (
  feed_id bigint primary key references feeds (id),
  author_id bigint not null,
  theme_id bigint constraint feed_stats_of_theme references feed_themes (id),
  topic_ids bigint[] not null default '{}' check (cardinality(topic_ids) <= 5),
  -- Those of them that are hidden: only the author and members of all of these see the feed.
  hidden_topic_ids bigint[] not null default '{}',
  category_ids bigint[] not null default '{}',
  media text not null constraint feed_stats_media_known check (media in ('text', 'image', 'video')),
  repostable_type text
    constraint feed_stats_repostable_known check (repostable_type in ('mall_commodities', 'knowledge', 'info', 'event', 'wenda')),
  repostable_id bigint,
  -- Counts up when anything changes that is shown and not counted here. Whoever holds that version holds the truth.
  version int not null default 1,
  like_count int not null default 0,
  comment_count int not null default 0,
  view_count bigint not null default 0,
  -- All shares, and those by members: guests cannot move a ranking.
  share_count int not null default 0,
  member_share_count int not null default 0,
  reward_count int not null default 0,
  reward_amount bigint not null default 0,
  hot bigint not null,
  recommended_at timestamptz,
  created_at timestamptz not null,
  deleted_at timestamptz,
  is_hidden boolean generated always as (cardinality(hidden_topic_ids) > 0) stored,
  is_listed boolean generated always as (deleted_at is null and cardinality(hidden_topic_ids) = 0) stored,
  constraint feed_stats_repostable_is_whole check ((repostable_type is null) = (repostable_id is null)),
  -- One rule for all of them: PostgreSQL reads the text of each anew for every statement.
  constraint feed_stats_counted check (
    least(like_count, comment_count, share_count, member_share_count, reward_count) >= 0 and least(view_count, reward_amount) >= 0)
) with (fillfactor = 85);
create index feed_stats_new on feed_stats (feed_id desc) where is_listed;
create index feed_stats_hot on feed_stats (hot desc, feed_id desc) where is_listed;
create index feed_stats_video_new on feed_stats (feed_id desc) where is_listed and media = 'video';
create index feed_stats_video_hot on feed_stats (hot desc, feed_id desc) where is_listed and media = 'video';
create index feed_stats_recommended on feed_stats (recommended_at desc, feed_id desc) where is_listed and recommended_at is not null;
create index feed_stats_theme on feed_stats (theme_id, feed_id desc) where theme_id is not null;
create index feed_stats_author on feed_stats (author_id, feed_id desc) where deleted_at is null;
create index feed_stats_repostable on feed_stats (repostable_type, repostable_id, feed_id desc) where repostable_id is not null;
create index feed_stats_hidden_new on feed_stats (feed_id desc) where is_hidden and deleted_at is null;
create index feed_stats_hidden_hot on feed_stats (hot desc, feed_id desc) where is_hidden and deleted_at is null;
create index feed_stats_hidden_author on feed_stats (author_id) where is_hidden and deleted_at is null;

create table feed_topics (
  -- What clients page by, as `index`.
  id bigint generated always as identity primary key,
  topic_id bigint not null references topics (id),
  feed_id bigint not null references feeds (id),
  constraint feed_topics_once unique (topic_id, feed_id)
);
create index feed_topics_paged on feed_topics (topic_id, id desc);

create table feed_category_links (
  -- What clients page by, as `index`.
  id bigint generated always as identity primary key,
  category_id bigint not null constraint feed_category_links_category references feed_categories (id),
  feed_id bigint not null references feeds (id),
  created_at timestamptz not null default plaza_now(),
  constraint feed_category_links_once unique (category_id, feed_id)
);
create index feed_category_links_paged on feed_category_links (category_id, id desc);
create index feed_category_links_feed on feed_category_links (feed_id);

create table feed_collections (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  feed_id bigint not null references feeds (id),
  created_at timestamptz not null default plaza_now(),
  constraint feed_collections_once unique (user_id, feed_id)
);
create index feed_collections_paged on feed_collections (user_id, id desc);

create table feed_shares (
  feed_id bigint not null references feeds (id),
  user_id bigint not null references users (id),
  created_at timestamptz not null default plaza_now(),
  primary key (feed_id, user_id)
);
revoke delete on feeds, feed_stats from plaza_app;

-- Names that feeds show (topics, themes, categories) are remembered until this number moves. Renaming is rare.
create table feed_names (
  only_row boolean primary key default true check (only_row),
  version bigint not null
);

insert into feed_names (version) values (1);

-- Likes and comments, of whatever can be liked or commented. The counters that lists show live with the subject.

create table likes (
  id bigint generated always as identity primary key,
  subject_kind text not null constraint likes_subject_known check (subject_kind in ('feeds')),
  subject_id bigint not null,
  user_id bigint not null references users (id),
  -- Whose it is that was liked.
  target_id bigint not null references users (id),
  created_at timestamptz not null default plaza_now(),
  -- The kind last: whose flags a page needs are found by person and ids.
  constraint likes_once unique (user_id, subject_id, subject_kind)
);
create index likes_of_subject on likes (subject_kind, subject_id, id desc);
create index likes_received on likes (target_id, id desc) where user_id <> target_id;

create table comments (
  id bigint generated always as identity primary key,
  subject_kind text not null constraint comments_subject_known check (subject_kind in ('feeds')),
  subject_id bigint not null,
  user_id bigint not null references users (id),
  -- Whose it is that was commented, and who was replied to.
  target_id bigint not null references users (id),
  reply_user_id bigint references users (id),
  body text not null check (char_length(body) between 1 and 1000),
  deleted_at timestamptz,
  created_at timestamptz not null default plaza_now()
);
create index comments_of_subject on comments (subject_kind, subject_id, id desc) where deleted_at is null;
create index comments_received on comments (target_id, id desc) where deleted_at is null and user_id <> target_id;
create index comments_replies on comments (reply_user_id, id desc) where deleted_at is null and reply_user_id is not null;
revoke delete on comments from plaza_app;
