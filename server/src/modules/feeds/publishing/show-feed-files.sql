-- The pictures of a feed are visible like the feed: to no one once it is deleted, to those with a signed address while it
-- is hidden, else to everyone. Most feeds are written and counted without this.
create or replace function feed_files_shown() returns trigger language plpgsql as $$
begin
  perform show_files_of('feeds:' || new.feed_id,
    case when new.deleted_at is not null then 'gone' when cardinality(new.hidden_topic_ids) > 0 then 'hidden' else 'open' end);
  return null;
end $$;
create or replace trigger feed_files_shown_new after insert on feed_stats
  for each row when (new.media <> 'text' and cardinality(new.hidden_topic_ids) > 0) execute function feed_files_shown();
create or replace trigger feed_files_shown after update of deleted_at, hidden_topic_ids on feed_stats
  for each row when (
    new.media <> 'text' and (old.deleted_at is distinct from new.deleted_at or old.hidden_topic_ids <> new.hidden_topic_ids)) execute function feed_files_shown();
