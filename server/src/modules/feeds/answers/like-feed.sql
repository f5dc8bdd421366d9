create or replace function count_likes(p_author bigint, p_topics bigint[], p_change int, p_hides boolean) returns void
language plpgsql as $$
begin
  if cardinality(p_topics) > 0 then
    perform from topics where id = any (p_topics) order by id for no key update;
    update topics set feeds_likes_count = feeds_likes_count + p_change where id = any (p_topics);
  end if;
  update user_counts set likes_count = likes_count + p_change, updated_at = case when p_hides then updated_at else plaza_now() end
    where user_id = p_author;
end $$;

-- A like in one call: may it be, the row, and every counter. Locks are taken in the same order by everything that counts:
-- the feed, topics by id, then the person.
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
