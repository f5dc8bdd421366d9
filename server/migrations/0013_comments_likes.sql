-- Why: likes and comments, of whatever can be liked or commented. The counters that lists show live with the subject.

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
