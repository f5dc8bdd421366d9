-- Why: people, what they may do, whom they follow and whom they block. Counters live apart from profiles, so that a
-- follow does not rewrite a profile and a profile's row changes only when the profile does.

create table users (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 60),
  name_folded text not null constraint users_name_taken unique,
  phone text constraint users_phone_taken unique check (phone ~ '^\+\d{7,15}$'),
  email text constraint users_email_taken unique check (email = lower(email) and char_length(email) <= 254),
  bio text check (char_length(bio) <= 500),
  sex smallint not null default 0 constraint users_sex_known check (sex in (0, 1, 2)),
  location text check (char_length(location) <= 100),
  avatar_id bigint constraint users_avatar_file references files (id),
  bg_id bigint constraint users_bg_file references files (id),
  verification jsonb,
  email_verified_at timestamptz,
  phone_verified_at timestamptz,
  inviter_id bigint references users (id),
  disabled_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default plaza_now(),
  updated_at timestamptz not null default plaza_now(),
  constraint users_deleted_are_erased check (deleted_at is null or (phone is null and email is null))
);
create index users_name_search on users using gin (name_folded gin_trgm_ops);
create index users_name_grams on users using gin (name_grams(name_folded)) where deleted_at is null;
-- A search puts names that begin with the keyword first.
create index users_name_begins on users (name_folded text_pattern_ops) where deleted_at is null;
create index users_location on users (location) where location is not null;

-- Places are written as words from large to small; a city is asked for with or without its suffix.
create function location_parts(location text) returns text[] language sql immutable parallel safe return
  string_to_array(location, ' ') || string_to_array(regexp_replace(location, '(省|市|区|县|自治州)(?= |$)', '', 'g'), ' ');
create index users_location_parts on users using gin (location_parts(location)) where location is not null;

-- People leave but are never deleted.
revoke delete, truncate on users from plaza_app;

alter table files add constraint files_owner_id_fkey foreign key (owner_id) references users (id);

-- Every like and comment touches these. One rule holds all of them above zero: PostgreSQL reads the text of each rule anew for
-- every statement. Beside what is counted stands how much of it is hidden from strangers, who are shown the difference.
create table user_counts (
  user_id bigint primary key references users (id),
  likes_count int not null default 0,
  comments_count int not null default 0,
  followers_count int not null default 0,
  followings_count int not null default 0,
  feeds_count int not null default 0,
  feed_topics_count int not null default 0,
  checkin_count int not null default 0,
  last_checkin_count int not null default 0,
  updated_at timestamptz not null default plaza_now(),
  hidden_topics_count int not null default 0,
  hidden_feeds_count int not null default 0,
  hidden_likes_count int not null default 0,
  hidden_comments_count int not null default 0,
  constraint user_counts_counted check (
    least(checkin_count, last_checkin_count, comments_count, feed_topics_count, feeds_count, followers_count, followings_count,
      likes_count, hidden_comments_count, hidden_feeds_count, hidden_likes_count, hidden_topics_count) >= 0)
);
create index user_counts_popular on user_counts (followers_count desc, user_id desc);

create table user_follows (
  id bigint generated always as identity unique,
  follower_id bigint not null references users (id),
  followed_id bigint not null references users (id),
  created_at timestamptz not null default plaza_now(),
  primary key (follower_id, followed_id),
  constraint user_follows_not_oneself check (follower_id <> followed_id)
);
create index user_follows_followers on user_follows (followed_id, id desc);
create index user_follows_followings on user_follows (follower_id, id desc);

create table user_blocks (
  blocker_id bigint not null references users (id),
  blocked_id bigint not null references users (id),
  created_at timestamptz not null default plaza_now(),
  primary key (blocker_id, blocked_id),
  constraint user_blocks_not_oneself check (blocker_id <> blocked_id)
);
create index user_blocks_blocked on user_blocks (blocked_id);

create table roles (
  id bigint generated always as identity primary key,
  name text not null constraint roles_name_taken unique check (name ~ '^[a-z][a-z0-9-]{1,29}$'),
  permissions text[] not null default '{}',
  -- Roles the code relies on can be changed but not renamed or removed.
  is_built_in boolean not null default false,
  created_at timestamptz not null default plaza_now(),
  updated_at timestamptz not null default plaza_now()
);

create table user_roles (
  user_id bigint not null references users (id),
  role_id bigint not null constraint user_roles_role_in_use references roles (id),
  primary key (user_id, role_id)
);
create index user_roles_role on user_roles (role_id);

insert into roles (name, permissions, is_built_in) values
  ('founder', '{*}', true),
  ('member', '{feed-post,storage-create}', true),
  ('moderator', '{feed-post,storage-create,feed:manage,feed-topic:manage,feed-topic:delete,theme:creator,event:manage,report:manage,catalog:manage}', true),
  ('disabled', '{}', true);
