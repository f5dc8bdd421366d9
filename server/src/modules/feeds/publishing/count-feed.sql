-- A feed comes into everything that counts it, or goes: its author, its topics, its theme with who takes part. Times move only
-- with what everybody sees.
create or replace function count_feed(feed feed_stats, p_change int) returns void language plpgsql as $$
declare
  taking_part int;
begin
  if cardinality(feed.topic_ids) > 0 then
    perform from topics where id = any (feed.topic_ids) order by id for no key update;
    update topics set feeds_count = feeds_count + p_change, feeds_likes_count = feeds_likes_count + p_change * feed.like_count,
        active_at = case when feed.is_hidden and id <> all (feed.hidden_topic_ids) then active_at else greatest(active_at, feed.created_at) end
      where id = any (feed.topic_ids);
  end if;
  update user_counts set feeds_count = feeds_count + p_change, likes_count = likes_count + p_change * feed.like_count,
      comments_count = comments_count + p_change * feed.comment_count, updated_at = case when feed.is_hidden then updated_at else plaza_now() end
    where user_id = feed.author_id;
  if feed.theme_id is not null then
    perform from feed_themes where id = feed.theme_id for no key update;
    if p_change > 0 then
      insert into feed_theme_participators as p (theme_id, user_id, feeds_count) values (feed.theme_id, feed.author_id, 1)
        on conflict (theme_id, user_id) do update set feeds_count = p.feeds_count + 1 returning p.feeds_count into taking_part;
      taking_part := case when taking_part = 1 then 1 else 0 end;
    else
      delete from feed_theme_participators where theme_id = feed.theme_id and user_id = feed.author_id and feeds_count = 1;
      taking_part := case when found then -1 else 0 end;
      if taking_part = 0 then
        update feed_theme_participators set feeds_count = feeds_count - 1
          where theme_id = feed.theme_id and user_id = feed.author_id;
      end if;
    end if;
    update feed_themes set feeds_count = feeds_count + p_change, participators_count = participators_count + taking_part
      where id = feed.theme_id;
  end if;
end $$;
