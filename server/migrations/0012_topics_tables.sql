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
  -- Kept for clients that show it; nothing is divided yet.
  divide bigint not null default 0,
  is_hot boolean not null default false,
  recommended_at timestamptz,
  feeds_count int not null default 0 check (feeds_count >= 0),
  followers_count int not null default 0 check (followers_count >= 0),
  feeds_likes_count int not null default 0 check (feeds_likes_count >= 0),
  reward_amount bigint not null default 0 check (reward_amount >= 0),
  -- How much of it rankings count.
  reward_counted bigint not null default 0 check (reward_counted between 0 and reward_amount),
  -- When it was made, or something was last published in it.
  active_at timestamptz default plaza_now(),
  deleted_at timestamptz,
  created_at timestamptz not null default plaza_now(),
  updated_at timestamptz not null default plaza_now(),
  -- Feeds of a visible topic that are in a hidden one too, and their likes: strangers are shown the difference.
  hidden_feeds_count int not null default 0 check (hidden_feeds_count >= 0),
  hidden_likes_count int not null default 0 check (hidden_likes_count >= 0),
  constraint topics_divide_within_expense check (divide between 0 and expense),
  constraint topics_visible_are_free check (is_hidden or expense = 0)
);
create unique index topics_name_taken on topics (name_folded) where deleted_at is null;
create index topics_listed on topics (id desc) where deleted_at is null and status = 'passed' and not is_hidden;
create index topics_in_category on topics (category_id, id desc) where deleted_at is null;
create index topics_of_creator on topics (creator_id, id desc) where deleted_at is null;
create index topics_undecided on topics (status, id desc) where deleted_at is null and status <> 'passed';
create index topics_hot on topics (followers_count desc, id desc) where deleted_at is null and is_hot;
create index topics_recommended on topics (recommended_at desc, id desc) where deleted_at is null and recommended_at is not null;
create index topics_active on topics (active_at desc, id desc) where deleted_at is null and status = 'passed' and not is_hidden;
create index topics_rewarded on topics (reward_counted desc, id)
  where deleted_at is null and status = 'passed' and not is_hidden and reward_counted > 0;
create index topics_name_search on topics using gin (name_folded gin_trgm_ops);
create index topics_name_grams on topics using gin (name_grams(name_folded)) where deleted_at is null;

create table topic_members (
  -- Order of joining.
  id bigint generated always as identity unique,
  topic_id bigint not null references topics (id),
  user_id bigint not null references users (id),
  -- 1 may publish, 0 may not, null: as the topic says.
  can_pub smallint constraint topic_members_can_pub_known check (can_pub in (0, 1)),
  created_at timestamptz not null default plaza_now(),
  -- Of which hidden topics somebody is a member must be cheap to know: every list asks. Whether a topic is hidden never
  -- changes, so the membership can carry it.
  is_hidden boolean not null default false,
  primary key (topic_id, user_id)
);
create index topic_members_of_user on topic_members (user_id, topic_id);
create index topic_members_hidden on topic_members (user_id, topic_id) where is_hidden;

-- Who ever was a member, and since when: leaving and coming back is not joining for the first time.
create table topic_first_joins (
  topic_id bigint not null references topics (id),
  user_id bigint not null references users (id),
  created_at timestamptz not null default plaza_now(),
  -- What the manager decided about somebody outlives leaving.
  is_muted boolean not null default false,
  primary key (topic_id, user_id)
);
create index topic_first_joins_of_user on topic_first_joins (user_id);

-- Asking to join. What costs a fee leaves a row even where nobody is asked, because the fee is keyed by it.
create table topic_applications (
  id bigint generated always as identity primary key,
  topic_id bigint not null references topics (id),
  user_id bigint not null references users (id),
  -- Who decides.
  manager_id bigint not null references users (id),
  invitor_id bigint references users (id),
  status text not null default 'waiting'
    constraint topic_applications_status_known check (status in ('waiting', 'accepted', 'rejected')),
  -- The fee as it was when the application was made.
  expense bigint not null check (expense between 0 and 1000000000),
  created_at timestamptz not null default plaza_now(),
  decided_at timestamptz,
  constraint topic_applications_decided check ((status = 'waiting') = (decided_at is null))
);
create unique index topic_applications_one_waiting on topic_applications (topic_id, user_id) where status = 'waiting';
create index topic_applications_of_topic on topic_applications (topic_id, status, id desc);
create index topic_applications_of_user on topic_applications (user_id, topic_id, id desc);
create index topic_applications_to_decide on topic_applications (manager_id, status, id desc);

-- What a topic was given in each hour, as far as rankings count it. The boards of a day, a week and a month add these up,
-- so that no ranking ever reads the log of rewards; hours that no board reaches are removed.
create table topic_reward_hours (
  hour timestamptz not null,
  topic_id bigint not null references topics (id),
  amount bigint not null check (amount > 0),
  primary key (hour, topic_id)
);
create index topic_reward_hours_of_topic on topic_reward_hours (topic_id, hour);
