-- A feed that belongs in other lists than before appears anew, as one does that was restored; see `following.sql`. Most feeds are
-- counted without asking.
create or replace function feed_appears() returns trigger language plpgsql as $$
begin
  new.appeared_in := pg_current_xact_id();
  return new;
end $$;
create or replace trigger feed_stats_appears before update of deleted_at, author_id, topic_ids, hidden_topic_ids, media, theme_id on feed_stats
  for each row when (
    (old.deleted_at, old.author_id, old.topic_ids, old.hidden_topic_ids, old.media, old.theme_id)
    is distinct from (new.deleted_at, new.author_id, new.topic_ids, new.hidden_topic_ids, new.media, new.theme_id))
  execute function feed_appears();
