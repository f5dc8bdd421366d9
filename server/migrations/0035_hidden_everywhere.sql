-- Why: an outsider could still learn of what is published in a hidden topic: saw it counted on a question or a commodity, on
-- the card of one hidden topic though it is in two, and saw the author's and the open topics' times move. And the name of a
-- topic that staff had refused stayed on its feeds.

-- Who counts the feeds about a record learns nothing of hidden ones: none was counted when it was published.
create or replace function delete_feed(p_feed bigint, out author_id bigint, out repostable_type text, out repostable_id bigint)
language plpgsql as $$
declare
  feed feed_stats;
begin
  select * into feed from feed_stats s where s.feed_id = p_feed and s.deleted_at is null for no key update;
  if not found then return; end if;
  update feed_stats s set deleted_at = plaza_now(), version = s.version + 1, category_ids = '{}' where s.feed_id = p_feed;
  perform count_feed(feed, -1);
  if cardinality(feed.category_ids) > 0 then
    perform from feed_categories c where c.id = any (feed.category_ids) order by c.id for no key update;
    update feed_categories c set feeds_count = c.feeds_count - 1 where c.id = any (feed.category_ids);
    delete from feed_category_links l where l.feed_id = p_feed;
  end if;
  author_id := feed.author_id;
  if not feed.is_hidden then
    repostable_type := feed.repostable_type;
    repostable_id := feed.repostable_id;
  end if;
end $$;

create or replace function restore_feed(p_feed bigint, out author_id bigint, out repostable_type text, out repostable_id bigint)
language plpgsql as $$
declare
  feed feed_stats;
begin
  update feed_stats s set deleted_at = null, version = s.version + 1 where s.feed_id = p_feed and s.deleted_at is not null
    returning * into feed;
  if not found then return; end if;
  perform count_feed(feed, 1);
  author_id := feed.author_id;
  if not feed.is_hidden then
    repostable_type := feed.repostable_type;
    repostable_id := feed.repostable_id;
  end if;
end $$;

update commodities r set comments_count = (
    select count(*) from feed_stats s where s.repostable_type = 'mall_commodities' and s.repostable_id = r.id and s.is_listed)
  where r.comments_count > 0;
update infos r set comments_count = (
    select count(*) from feed_stats s where s.repostable_type = 'info' and s.repostable_id = r.id and s.is_listed)
  where r.comments_count > 0;
update wendas r set comments_count = (
    select count(*) from feed_stats s where s.repostable_type = 'wenda' and s.repostable_id = r.id and s.is_listed)
  where r.comments_count > 0;

-- Counted so by `count_hidden_feed` since it counts categories: a feed in two hidden topics is for members of both, and so
-- hidden from the card of either.
update topics t set hidden_feeds_count = f.feeds, hidden_likes_count = f.likes
  from (
    select l.topic_id, count(*) as feeds, sum(s.like_count) as likes from feed_stats s join feed_topics l on l.feed_id = s.feed_id
    where s.is_hidden and s.deleted_at is null and (l.topic_id <> all (s.hidden_topic_ids) or cardinality(s.hidden_topic_ids) > 1)
    group by 1) f where f.topic_id = t.id;

-- Times move only with what everybody sees.
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

drop function count_likes(bigint, bigint[], int);
create function count_likes(p_author bigint, p_topics bigint[], p_change int, p_hides boolean) returns void
language plpgsql as $$
begin
  if cardinality(p_topics) > 0 then
    perform from topics where id = any (p_topics) order by id for no key update;
    update topics set feeds_likes_count = feeds_likes_count + p_change where id = any (p_topics);
  end if;
  update user_counts set likes_count = likes_count + p_change, updated_at = case when p_hides then updated_at else plaza_now() end
    where user_id = p_author;
end $$;

create or replace function like_feed(p_feed bigint, p_user bigint, out outcome text, out like_id bigint, out author_id bigint)
language plpgsql as $$
declare
  topics_of bigint[];
  hides boolean;
begin
  select s.author_id, s.topic_ids, s.is_hidden into author_id, topics_of, hides from feed_stats s
    where s.feed_id = p_feed and s.deleted_at is null and feed_seen_by(s.author_id, s.hidden_topic_ids, p_user);
  if not found then outcome := 'missing'; return; end if;
  if exists (select from user_blocks b where b.blocker_id = author_id and b.blocked_id = p_user) then
    outcome := 'blocked'; return;
  end if;
  insert into likes (subject_kind, subject_id, user_id, target_id) values ('feeds', p_feed, p_user, author_id)
    on conflict on constraint likes_once do nothing returning id into like_id;
  if not found then outcome := 'already'; return; end if;
  update feed_stats s set like_count = s.like_count + 1,
      hot = feed_hot(s.like_count + 1, s.comment_count, s.member_share_count, s.reward_count, s.created_at)
    where s.feed_id = p_feed and s.deleted_at is null;
  if not found then raise exception 'the feed was deleted' using errcode = '23514', constraint = 'feed_living'; end if;
  perform count_likes(author_id, topics_of, 1, hides);
  outcome := 'new';
end $$;

create or replace function unlike_feed(p_feed bigint, p_user bigint, out outcome text, out like_id bigint, out author_id bigint)
language plpgsql as $$
declare
  topics_of bigint[];
  hides boolean;
begin
  select s.author_id, s.topic_ids, s.is_hidden into author_id, topics_of, hides from feed_stats s
    where s.feed_id = p_feed and s.deleted_at is null and feed_seen_by(s.author_id, s.hidden_topic_ids, p_user);
  if not found then outcome := 'missing'; return; end if;
  delete from likes l where l.user_id = p_user and l.subject_id = p_feed and l.subject_kind = 'feeds' returning l.id into like_id;
  if not found then outcome := 'none'; return; end if;
  update feed_stats s set like_count = s.like_count - 1,
      hot = feed_hot(s.like_count - 1, s.comment_count, s.member_share_count, s.reward_count, s.created_at)
    where s.feed_id = p_feed and s.deleted_at is null;
  if not found then raise exception 'the feed was deleted' using errcode = '23514', constraint = 'feed_living'; end if;
  perform count_likes(author_id, topics_of, -1, hides);
  outcome := 'gone';
end $$;

create or replace function comment_feed(
  p_feed bigint, p_user bigint, p_body text, p_reply bigint,
  out outcome text, out comment_id bigint, out author_id bigint, out created_at timestamptz)
language plpgsql as $$
declare
  hides boolean;
begin
  update feed_stats s set comment_count = s.comment_count + 1,
      hot = feed_hot(s.like_count, s.comment_count + 1, s.member_share_count, s.reward_count, s.created_at)
    where s.feed_id = p_feed and s.deleted_at is null and feed_seen_by(s.author_id, s.hidden_topic_ids, p_user)
    returning s.author_id, s.is_hidden into comment_feed.author_id, hides;
  if not found then outcome := 'missing'; return; end if;
  if p_reply is not null and not exists (select from users u where u.id = p_reply and u.deleted_at is null) then
    raise exception 'nobody to reply to' using errcode = '23514', constraint = 'comment_reply_there';
  end if;
  if exists (select from user_blocks b where b.blocked_id = p_user and b.blocker_id in (author_id, p_reply)) then
    raise exception 'blocked' using errcode = '23514', constraint = 'comment_not_blocked';
  end if;
  insert into comments as c (subject_kind, subject_id, user_id, target_id, reply_user_id, body)
    values ('feeds', p_feed, p_user, author_id, p_reply, p_body)
    returning c.id, c.created_at into comment_id, comment_feed.created_at;
  update user_counts set comments_count = comments_count + 1, updated_at = case when hides then updated_at else plaza_now() end
    where user_id = author_id;
  outcome := 'new';
end $$;

-- The names on feeds are read anew when a topic passes or no longer does.
drop trigger topics_renamed on topics;
create trigger topics_renamed after update of name, deleted_at, status on topics for each row
  when (old.name is distinct from new.name or old.deleted_at is distinct from new.deleted_at or old.status is distinct from new.status)
  execute function feed_names_changed();
