-- A comment in one call. The feed's row is taken first, so a deletion comes wholly before or wholly after it.
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
