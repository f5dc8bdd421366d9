-- Why: people put one post on top of their profile.
create table feed_pins (
  user_id bigint primary key references users (id),
  feed_id bigint not null references feeds (id),
  pinned_at timestamptz not null default plaza_now()
);
