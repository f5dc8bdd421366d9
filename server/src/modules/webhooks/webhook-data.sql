-- What a fact says, with the public fields that a receiver would have to ask for at once: names of people, and the text of what
-- everyone may see. Texts are cut so that a delivery stays below 20 kB.
create or replace function webhook_data(p_data jsonb) returns jsonb language sql stable as $$
  select p_data
    || case when p_data ? 'user_id' then jsonb_build_object('user_name', (select u.name from users u where u.id = (p_data ->> 'user_id')::bigint)) else '{}' end
    || case
      when p_data ? 'comment_id' then jsonb_build_object('text', (
        select left(c.body, 2000) from comments c join feed_stats s on s.feed_id = c.subject_id
        where c.id = (p_data ->> 'comment_id')::bigint and c.subject_kind = 'feeds' and c.hidden = 0 and s.hidden_topic_ids = '{}'))
      when p_data ? 'topic_ids' then jsonb_build_object('text', (
        select left(f.content, 2000) from feeds f join feed_stats s on s.feed_id = f.id
        where f.id = (p_data ->> 'feed_id')::bigint and s.hidden_topic_ids = '{}'))
      when p_data ? 'event_id' then jsonb_build_object('title', (select e.title from events e where e.id = (p_data ->> 'event_id')::bigint))
      else '{}' end
$$;
