-- Who sees a hidden feed, deleted or not. Two values of `hidden_topic_ids` are no topics: 0 while its author is limited, when only
-- followers see it, and -1 while it is held, when only its author does.
create or replace function feed_seen_by(author bigint, hidden_topic_ids bigint[], viewer bigint) returns boolean
language sql stable parallel safe return
  cardinality(hidden_topic_ids) = 0 or author = viewer
  or hidden_topic_ids <@ (
    array(select m.topic_id from topic_members m where m.user_id = viewer and m.is_hidden)
    || array(select 0::bigint where exists (
      select from user_follows f where f.follower_id = viewer and f.followed_id = author)));

-- Who sees a living comment of a feed they see (`comments.hidden`).
create or replace function comment_seen_by(hidden smallint, author bigint, viewer bigint) returns boolean
language sql stable parallel safe return
  hidden = 0 or author = viewer
  or hidden = 1 and exists (select from user_follows f where f.follower_id = viewer and f.followed_id = author);

-- Who sees a feed. The planner takes it apart, so that indexes of living and of listed feeds apply.
create or replace function feed_is_seen(deleted_at timestamptz, is_listed boolean, author bigint, hidden_topic_ids bigint[], viewer bigint) returns boolean
language sql stable parallel safe return
  deleted_at is null and (is_listed or feed_seen_by(author, hidden_topic_ids, viewer));

-- Whether a feed belongs in the list of a viewer whose hidden topics are known, who may ask for videos alone or for one theme. The
-- planner cannot inline feed_seen_by, and calling it for every hidden feed takes longer than finding the page.
create or replace function feed_is_wanted(
  deleted_at timestamptz, is_listed boolean, author bigint, hidden_topic_ids bigint[], media text, theme bigint,
  viewer bigint, viewer_topic_ids bigint[], only_video boolean, only_theme bigint) returns boolean
language sql immutable parallel safe return
  deleted_at is null and (is_listed or author = viewer or hidden_topic_ids <@ viewer_topic_ids)
  and (not only_video or media = 'video') and (only_theme is null or theme = only_theme);
