-- Why: a hidden topic, and what is published in it, is in no count an outsider sees. The counters of people, topics and
-- themes go on counting everything; beside each stands how much of it is hidden, and strangers are shown the difference.

alter table user_counts
  add column hidden_topics_count int not null default 0 check (hidden_topics_count >= 0),
  add column hidden_feeds_count int not null default 0 check (hidden_feeds_count >= 0),
  add column hidden_likes_count int not null default 0 check (hidden_likes_count >= 0),
  add column hidden_comments_count int not null default 0 check (hidden_comments_count >= 0);
alter table topics
  -- Feeds of a visible topic that are in a hidden one too, and their likes.
  add column hidden_feeds_count int not null default 0 check (hidden_feeds_count >= 0),
  add column hidden_likes_count int not null default 0 check (hidden_likes_count >= 0);
alter table feed_themes
  add column hidden_feeds_count int not null default 0 check (hidden_feeds_count >= 0);

create function count_hidden_membership() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update user_counts set hidden_topics_count = hidden_topics_count + 1 where user_id = new.user_id;
  else
    update user_counts set hidden_topics_count = hidden_topics_count - 1 where user_id = old.user_id;
  end if;
  return null;
end $$;
create trigger topic_members_hidden_joined after insert on topic_members
  for each row when (new.is_hidden) execute function count_hidden_membership();
create trigger topic_members_hidden_left after delete on topic_members
  for each row when (old.is_hidden) execute function count_hidden_membership();

-- At commit: whoever changed the feed holds its topics, its author and its theme by then, so no lock is taken out of turn.
create function count_hidden_feed() returns trigger language plpgsql as $$
declare
  now_there int := case when new.deleted_at is null then 1 else 0 end;
  was_there int := 0;
  feeds int;
  likes int;
  comments int;
begin
  feeds := now_there;
  likes := now_there * new.like_count;
  comments := now_there * new.comment_count;
  if tg_op = 'UPDATE' then
    was_there := case when old.deleted_at is null then 1 else 0 end;
    feeds := feeds - was_there;
    likes := likes - was_there * old.like_count;
    comments := comments - was_there * old.comment_count;
  end if;
  if feeds = 0 and likes = 0 and comments = 0 then return null; end if;
  if feeds <> 0 or likes <> 0 then
    update topics t set hidden_feeds_count = t.hidden_feeds_count + feeds, hidden_likes_count = t.hidden_likes_count + likes
      where t.id = any (new.topic_ids) and t.id <> all (new.hidden_topic_ids);
  end if;
  update user_counts c set hidden_feeds_count = c.hidden_feeds_count + feeds, hidden_likes_count = c.hidden_likes_count + likes,
      hidden_comments_count = c.hidden_comments_count + comments
    where c.user_id = new.author_id;
  if feeds <> 0 and new.theme_id is not null then
    update feed_themes h set hidden_feeds_count = h.hidden_feeds_count + feeds where h.id = new.theme_id;
  end if;
  return null;
end $$;
create constraint trigger feed_stats_hidden_published after insert on feed_stats deferrable initially deferred
  for each row when (new.is_hidden) execute function count_hidden_feed();
create constraint trigger feed_stats_hidden_changed after update of like_count, comment_count, deleted_at on feed_stats
  deferrable initially deferred for each row when (new.is_hidden) execute function count_hidden_feed();

update user_counts c set hidden_topics_count = m.rows
  from (select user_id, count(*) as rows from topic_members where is_hidden group by 1) m where m.user_id = c.user_id;
update user_counts c set hidden_feeds_count = f.feeds, hidden_likes_count = f.likes, hidden_comments_count = f.comments
  from (
    select author_id, count(*) as feeds, sum(like_count) as likes, sum(comment_count) as comments
    from feed_stats where is_hidden and deleted_at is null group by 1) f where f.author_id = c.user_id;
update topics t set hidden_feeds_count = f.feeds, hidden_likes_count = f.likes
  from (
    select l.topic_id, count(*) as feeds, sum(s.like_count) as likes from feed_stats s join feed_topics l on l.feed_id = s.feed_id
    where s.is_hidden and s.deleted_at is null and l.topic_id <> all (s.hidden_topic_ids) group by 1) f where f.topic_id = t.id;
update feed_themes h set hidden_feeds_count = f.feeds
  from (
    select theme_id, count(*) as feeds from feed_stats where is_hidden and deleted_at is null and theme_id is not null group by 1) f
  where f.theme_id = h.id;
