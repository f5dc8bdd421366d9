-- Counts a feed, or no longer counts it, for its author, its topics and its theme with those who take part. Times change only with
-- public feeds.
create or replace function count_feed(feed feed_stats, p_change int) returns void language plpgsql as $$
begin
  perform change_topic_counts(
    feed.topic_ids, p_feeds => p_change, p_likes => p_change * feed.like_count,
    p_active_topics => case when feed.is_hidden then feed.hidden_topic_ids else feed.topic_ids end, p_active_at => feed.created_at);
  perform change_user_counts(
    feed.author_id, p_feeds => p_change, p_likes => p_change * feed.like_count, p_comments => p_change * feed.comment_count,
    p_is_seen => not feed.is_hidden);
  if feed.theme_id is not null then perform count_in_theme(feed.theme_id, feed.author_id, p_change); end if;
end $$;

-- One feed of a theme more, or less, and whether its author takes part in it.
create or replace function count_in_theme(p_theme bigint, p_author bigint, p_change int) returns void language plpgsql as $$
declare
  taking_part int;
begin
  perform from feed_themes where id = p_theme for no key update;
  if p_change > 0 then
    insert into feed_theme_participators as p (theme_id, user_id, feeds_count) values (p_theme, p_author, 1)
      on conflict (theme_id, user_id) do update set feeds_count = p.feeds_count + 1 returning p.feeds_count into taking_part;
    taking_part := case when taking_part = 1 then 1 else 0 end;
  else
    delete from feed_theme_participators where theme_id = p_theme and user_id = p_author and feeds_count = 1;
    taking_part := case when found then -1 else 0 end;
    if taking_part = 0 then
      update feed_theme_participators set feeds_count = feeds_count - 1 where theme_id = p_theme and user_id = p_author;
    end if;
  end if;
  update feed_themes set feeds_count = feeds_count + p_change, participators_count = participators_count + taking_part
    where id = p_theme;
end $$;
