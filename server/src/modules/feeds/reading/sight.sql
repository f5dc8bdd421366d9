-- Who sees a feed that was not deleted. Lists of TypeScript write it out so that indexes apply (`sight.ts`).
create or replace function feed_seen_by(author bigint, hidden_topic_ids bigint[], viewer bigint) returns boolean
language sql stable parallel safe return
  cardinality(hidden_topic_ids) = 0 or author = viewer
  or hidden_topic_ids <@ array(select m.topic_id from topic_members m where m.user_id = viewer and m.is_hidden);
