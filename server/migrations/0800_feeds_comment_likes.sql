-- Why: people like comments, and a reply stands under the comment it answers: one level, so a reply to a reply stands under the same
-- comment. No reference to the comment above: it is written under the lock of its feed, and a comment is never deleted, only marked.
alter table comments add column parent_id bigint;
alter table comments add column like_count int not null default 0 constraint comments_likes_counted check (like_count >= 0);
-- Living replies that everyone sees.
alter table comments add column reply_count int not null default 0 constraint comments_replies_counted check (reply_count >= 0);
create index comments_under on comments (parent_id, id) where parent_id is not null;
create index comments_on_top on comments (subject_id, id) where parent_id is null and deleted_at is null;

-- No reference to people, as in `likes`.
create table comment_likes (
  comment_id bigint not null references comments (id),
  user_id bigint not null,
  created_at timestamptz not null default plaza_now(),
  constraint comment_likes_once primary key (comment_id, user_id)
);
