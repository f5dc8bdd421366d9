-- Why: topics (circles). People publish into them, join them openly, after audit or for a fee, and are ranked by what
-- they were rewarded. Counters live beside the topic, because every list shows them.

create table topic_categories (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 50),
  name_folded text generated always as (normalize(lower(normalize(btrim(name), nfkc)), nfkc)) stored
    constraint topic_categories_name_taken unique,
  -- Larger sorts first.
  sort int not null default 0 check (sort between 0 and 1000000),
  created_at timestamptz not null default plaza_now(),
  updated_at timestamptz not null default plaza_now()
);

create table topics (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 100),
  name_folded text generated always as (normalize(lower(normalize(btrim(name), nfkc)), nfkc)) stored,
  description text check (char_length(description) <= 500),
  category_id bigint constraint topics_category references topic_categories (id),
  logo_id bigint references files (id),
  bg_id bigint references files (id),
  creator_id bigint not null references users (id),
  status text not null constraint topics_status_known check (status in ('passed', 'waiting', 'failed')),
  -- Fixed when the topic is made: what is published in a hidden topic relies on it.
  is_hidden boolean not null,
  needs_audit boolean not null,
  invited_audit boolean not null default true,
  publish_permission text not null
    constraint topics_publish_known check (publish_permission in ('creatorOnly', 'memberOnly', 'allUser', 'specialUser')),
  expense bigint not null default 0 check (expense between 0 and 1000000000),
  divide bigint not null default 0,
  is_hot boolean not null default false,
  recommended_at timestamptz,
  feeds_count int not null default 0 check (feeds_count >= 0),
  followers_count int not null default 0 check (followers_count >= 0),
  feeds_likes_count int not null default 0 check (feeds_likes_count >= 0),
  reward_amount bigint not null default 0 check (reward_amount >= 0),
  -- When something was last published in it.
  active_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default plaza_now(),
  updated_at timestamptz not null default plaza_now(),
  constraint topics_divide_within_expense check (divide between 0 and expense),
  constraint topics_visible_are_free check (is_hidden or expense = 0)
);
create unique index topics_name_taken on topics (name_folded) where deleted_at is null;

create table topic_members (
  -- Order of joining.
  id bigint generated always as identity unique,
  topic_id bigint not null references topics (id),
  user_id bigint not null references users (id),
  -- 1 may publish, 0 may not, null: as the topic says.
  can_pub smallint constraint topic_members_can_pub_known check (can_pub in (0, 1)),
  created_at timestamptz not null default plaza_now(),
  primary key (topic_id, user_id)
);
create index topic_members_of_user on topic_members (user_id, topic_id);
