-- Whether a viewer muted this: its author, one of its topics, or a word in it. Nothing of their own is muted.
create or replace function feed_is_muted(p_author bigint, p_topics bigint[], p_feed bigint, p_viewer bigint) returns boolean
language sql stable parallel safe return
  exists (
    select from feed_preferences p
    where p.user_id = p_viewer and p.is_muting and p_author <> p_viewer and (
      p_author = any (p.muted_users) or p_topics && p.muted_topics
      or p.muted_pattern is not null and exists (
        select from feeds f where f.id = p_feed and normalize(lower(normalize(f.content, nfkc)), nfkc) ~ p.muted_pattern)));

-- The same for a comment.
create or replace function comment_is_muted(p_author bigint, p_body text, p_viewer bigint) returns boolean
language sql stable parallel safe return
  exists (
    select from feed_preferences p
    where p.user_id = p_viewer and p.is_muting and p_author <> p_viewer
      and (p_author = any (p.muted_users) or normalize(lower(normalize(p_body, nfkc)), nfkc) ~ p.muted_pattern));

-- Whether a person wants no notice of this: from a person they muted, or about a post in a topic they muted.
create or replace function notice_is_muted(p_sender bigint, p_feed bigint, p_receiver bigint) returns boolean
language sql stable parallel safe return
  exists (
    select from feed_preferences p
    where p.user_id = p_receiver and p.is_muting and (
      p_sender = any (p.muted_users)
      or exists (select from feed_stats s where s.feed_id = p_feed and s.author_id <> p_receiver and s.topic_ids && p.muted_topics)));
