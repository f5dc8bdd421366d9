-- What a hidden feed adds to the hidden part of every count, or takes from it.
create or replace function add_hidden_feed(feed feed_stats, p_change int) returns void language plpgsql as $$
begin
  update feed_categories c set hidden_feeds_count = c.hidden_feeds_count + p_change where c.id = any (feed.category_ids);
  if feed.deleted_at is not null then return; end if;
  perform change_hidden_topic_counts(
    array(select t from unnest(feed.topic_ids) t where t <> all (feed.hidden_topic_ids) or cardinality(feed.hidden_topic_ids) > 1),
    p_feeds => p_change, p_likes => p_change * feed.like_count);
  perform change_hidden_user_counts(
    feed.author_id, p_feeds => p_change, p_likes => p_change * feed.like_count, p_comments => p_change * feed.comment_count);
  if feed.theme_id is not null then
    update feed_theme_participators p set hidden_feeds_count = p.hidden_feeds_count + p_change
      where p.theme_id = feed.theme_id and p.user_id = feed.author_id;
    update feed_themes h set hidden_feeds_count = h.hidden_feeds_count + p_change where h.id = feed.theme_id;
  end if;
end $$;

-- At commit: by then the transaction that changed the feed holds its topics, author, theme and categories, so no lock
-- is taken out of order.
create or replace function count_hidden_feed() returns trigger language plpgsql as $$
declare
  now_there int := case when new.deleted_at is null then 1 else 0 end;
  was_there int := 0;
  categories bigint[] := '{}';
  feeds int;
  likes int;
  comments int;
begin
  if tg_op = 'UPDATE' and old.hidden_topic_ids <> new.hidden_topic_ids then
    if old.is_hidden then perform add_hidden_feed(old, -1); end if;
    if new.is_hidden then perform add_hidden_feed(new, 1); end if;
    return null;
  end if;
  feeds := now_there;
  likes := now_there * new.like_count;
  comments := now_there * new.comment_count;
  if tg_op = 'UPDATE' then
    was_there := case when old.deleted_at is null then 1 else 0 end;
    categories := old.category_ids;
    feeds := feeds - was_there;
    likes := likes - was_there * old.like_count;
    comments := comments - was_there * old.comment_count;
  end if;
  if categories <> new.category_ids then
    update feed_categories c set hidden_feeds_count = c.hidden_feeds_count
        + case when c.id = any (new.category_ids) then 1 else 0 end - case when c.id = any (categories) then 1 else 0 end
      where c.id = any (new.category_ids || categories);
  end if;
  if feeds = 0 and likes = 0 and comments = 0 then return null; end if;
  if feeds <> 0 or likes <> 0 then
    -- A feed in two hidden topics is for members of both, and so hidden from the card of either.
    perform change_hidden_topic_counts(
      array(select t from unnest(new.topic_ids) t where t <> all (new.hidden_topic_ids) or cardinality(new.hidden_topic_ids) > 1),
      p_feeds => feeds, p_likes => likes);
  end if;
  perform change_hidden_user_counts(new.author_id, p_feeds => feeds, p_likes => likes, p_comments => comments);
  if feeds <> 0 and new.theme_id is not null then
    update feed_theme_participators p set hidden_feeds_count = p.hidden_feeds_count + feeds
      where p.theme_id = new.theme_id and p.user_id = new.author_id;
    update feed_themes h set hidden_feeds_count = h.hidden_feeds_count + feeds where h.id = new.theme_id;
  end if;
  return null;
end $$;
drop trigger if exists feed_stats_hidden_published on feed_stats;
create constraint trigger feed_stats_hidden_published after insert on feed_stats deferrable initially deferred
  for each row when (new.is_hidden) execute function count_hidden_feed();
drop trigger if exists feed_stats_hidden_changed on feed_stats;
create constraint trigger feed_stats_hidden_changed
  after update of like_count, comment_count, deleted_at, category_ids, hidden_topic_ids on feed_stats
  deferrable initially deferred for each row when (new.is_hidden or old.is_hidden) execute function count_hidden_feed();

-- A transaction that publishes in a theme, or deletes from it, already holds the theme.
create or replace function count_hidden_participator() returns trigger language plpgsql as $$
begin
  update feed_themes set hidden_participators_count = hidden_participators_count
      + case when tg_op = 'UPDATE' and new.feeds_count = new.hidden_feeds_count then 1 else -1 end
    where id = old.theme_id;
  return null;
end $$;
create or replace trigger feed_theme_participators_hidden_changed after update on feed_theme_participators
  for each row when ((old.feeds_count = old.hidden_feeds_count) <> (new.feeds_count = new.hidden_feeds_count))
  execute function count_hidden_participator();
create or replace trigger feed_theme_participators_hidden_gone after delete on feed_theme_participators
  for each row when (old.feeds_count = old.hidden_feeds_count) execute function count_hidden_participator();
