-- Why: an outsider could still learn of what is published in a hidden topic: was told of an answer, of a review or of a reply to
-- them, saw it counted on a question or a commodity, on the card of one hidden topic though it is in two, and saw the author's
-- and the open topics' times move. And the name of a topic that staff had refused stayed on its feeds.
-- A push that cannot be delivered is also tried for a day now, as promised, instead of a quarter of an hour.

create or replace function notify_users(p_notices jsonb, p_transports text[]) returns int
language plpgsql set enable_seqscan = off as $$
declare
  n record;
  inbox notification_inboxes;
  number int;
  sender text;
  may_be_told boolean;
  told int := 0;
begin
  for n in select * from jsonb_to_recordset(p_notices) as d (user_id bigint, kind text, sender_id bigint, feed_id bigint,
      comment_id bigint, topic_id bigint, detail jsonb, channel text, target bigint, content text, extra jsonb, tag text)
      order by d.user_id loop
    continue when n.user_id = n.sender_id;
    select u.deleted_at is null and not exists (
        select from user_blocks b where b.blocker_id = n.user_id and b.blocked_id = n.sender_id)
      and not exists (
        select from feed_stats s
        where s.feed_id = n.feed_id and s.is_hidden and not feed_seen_by(s.author_id, s.hidden_topic_ids, n.user_id)),
      (select s.name || ' ' from users s where s.id = n.sender_id)
      into may_be_told, sender from users u where u.id = n.user_id;
    continue when may_be_told is not true;
    if n.sender_id is not null and sender is null then
      raise exception 'there is no sender %', n.sender_id using errcode = '23503', constraint = 'notifications_sender_there';
    end if;
    -- Of these there is one a sender; the inbox is locked before looking.
    if n.kind = 'like' then
      perform lock_inbox(n.user_id);
      continue when exists (
        select from notifications x where x.kind = 'like' and x.feed_id = n.feed_id and x.sender_id = n.sender_id);
    elsif n.kind = 'following' then
      perform lock_inbox(n.user_id);
      continue when exists (
        select from notifications x where x.kind = 'following' and x.user_id = n.user_id and x.sender_id = n.sender_id);
    end if;

    loop
      update notification_inboxes i
        set unread = i.unread + 1, push_seq = i.push_seq + case when wants_push(i, n.kind) then 1 else 0 end
        where i.user_id = n.user_id returning i.* into inbox;
      exit when found;
      perform lock_inbox(n.user_id);
    end loop;
    insert into notification_counters as c (user_id, kind, total, unread, last_at) values (n.user_id, n.kind, 1, 1, plaza_now())
      on conflict (user_id, kind) do update set total = c.total + 1, unread = c.unread + 1, last_at = excluded.last_at
      returning c.total into number;
    insert into notifications (user_id, kind, seq, sender_id, feed_id, comment_id, topic_id, detail)
      values (n.user_id, n.kind, number, n.sender_id, n.feed_id, n.comment_id, n.topic_id, n.detail);
    told := told + 1;

    continue when not wants_push(inbox, n.kind);
    insert into push_messages (user_id, seq, channel, target, content, extra, tag, badge)
      values (n.user_id, inbox.push_seq, n.channel, n.target, coalesce(sender, '') || n.content,
        coalesce(n.extra, '{}') || case when inbox.wants_sound then '{}'::jsonb else '{"silent": true}' end, n.tag, inbox.unread);
    if cardinality(p_transports) > 0 then
      insert into push_routes (user_id, transport, sent_seq)
        select n.user_id, t, inbox.push_seq - 1 from unnest(p_transports) t
        where not exists (select from push_routes r where r.user_id = n.user_id and r.transport = t and r.endpoint is null)
        on conflict do nothing;
    end if;
    -- One piece of work a route, however many messages wait: whoever does it removes it under this same lock.
    if cardinality(p_transports) > 0 or exists (
        select from push_routes r where r.user_id = n.user_id and r.endpoint is not null) then
      insert into jobs (name, payload, max_attempts, run_at, key)
        select 'notifications.push', jsonb_build_object('routeId', r.id), 35, plaza_now(), 'push:' || r.id
        from push_routes r where r.user_id = n.user_id and (r.endpoint is not null or r.transport = any (p_transports))
        on conflict (key) do update set run_at = excluded.run_at, attempts = 0, dead_at = null, last_error = null
          where jobs.dead_at is not null;
    end if;
  end loop;
  return told;
end $$;

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

-- A feed in two hidden topics is for members of both: it is hidden from the card of either.
create or replace function count_hidden_feed() returns trigger language plpgsql as $$
declare
  now_there int := case when new.deleted_at is null then 1 else 0 end;
  was_there int := 0;
  categories bigint[] := '{}';
  feeds int;
  likes int;
  comments int;
begin
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
    update topics t set hidden_feeds_count = t.hidden_feeds_count + feeds, hidden_likes_count = t.hidden_likes_count + likes
      where t.id = any (new.topic_ids) and (t.id <> all (new.hidden_topic_ids) or cardinality(new.hidden_topic_ids) > 1);
  end if;
  update user_counts c set hidden_feeds_count = c.hidden_feeds_count + feeds, hidden_likes_count = c.hidden_likes_count + likes,
      hidden_comments_count = c.hidden_comments_count + comments
    where c.user_id = new.author_id;
  if feeds <> 0 and new.theme_id is not null then
    update feed_theme_participators p set hidden_feeds_count = p.hidden_feeds_count + feeds
      where p.theme_id = new.theme_id and p.user_id = new.author_id;
    update feed_themes h set hidden_feeds_count = h.hidden_feeds_count + feeds where h.id = new.theme_id;
  end if;
  return null;
end $$;

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
