-- May be null: author_id, repostable_type, repostable_id
-- The rows of a deleted feed stay and nobody sees them, so that staff can bring it back. It leaves its categories. Who counts
-- the feeds about a record learns nothing of hidden ones: none was counted when it was published.
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
