-- Why: feeds. What was published hardly ever changes and is wide; what is counted changes all the time and is narrow.
-- So they are two tables: lists are picked from the narrow one, and the wide one is read once per version.

create table feed_themes (
  id bigint generated always as identity primary key,
  title text not null check (char_length(title) between 1 and 50),
  title_folded text generated always as (normalize(lower(normalize(btrim(title), nfkc)), nfkc)) stored
    constraint feed_themes_title_taken unique,
  description text check (char_length(description) <= 500),
  creator_id bigint references users (id),
  feeds_count int not null default 0 check (feeds_count >= 0),
  -- How many different people published in it.
  participators_count int not null default 0 check (participators_count >= 0),
  created_at timestamptz not null default plaza_now(),
  updated_at timestamptz not null default plaza_now()
);

create table feed_theme_participators (
  theme_id bigint not null constraint feed_theme_participators_theme references feed_themes (id),
  user_id bigint not null references users (id),
  feeds_count int not null check (feeds_count > 0),
  primary key (theme_id, user_id)
);

create table feed_categories (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 50),
  name_folded text generated always as (normalize(lower(normalize(btrim(name), nfkc)), nfkc)) stored
    constraint feed_categories_name_taken unique,
  -- Larger sorts first.
  sort int not null default 0 check (sort between 0 and 1000000),
  feeds_count int not null default 0 check (feeds_count >= 0),
  created_at timestamptz not null default plaza_now(),
  updated_at timestamptz not null default plaza_now()
);

create table feeds (
  id bigint generated always as identity primary key,
  author_id bigint not null references users (id),
  content text not null check (char_length(content) <= 10000),
  -- Which client it came from.
  from_client smallint not null check (from_client between 1 and 5),
  -- The client's own number for it: a second one with the same number is a repeat.
  mark bigint,
  -- Files as they were checked; a stored file never changes.
  images jsonb not null default '[]',
  video jsonb,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  geohash text check (char_length(geohash) <= 12),
  -- Every pair of neighbouring characters of the folded text, as numbers: what search looks up.
  grams int[] not null default '{}',
  created_at timestamptz not null default plaza_now(),
  updated_at timestamptz not null default plaza_now(),
  constraint feeds_mark_once unique (author_id, mark),
  constraint feeds_have_something check (content <> '' or images <> '[]' or video is not null),
  constraint feeds_images_or_video check (video is null or images = '[]'),
  constraint feeds_place_is_whole check ((latitude is null) = (longitude is null))
);
create index feeds_search on feeds using gin (grams) with (fastupdate = off);

create table feed_stats (
  feed_id bigint primary key references feeds (id),
  author_id bigint not null,
  theme_id bigint constraint feed_stats_of_theme references feed_themes (id),
  topic_ids bigint[] not null default '{}' check (cardinality(topic_ids) <= 5),
  -- Those of them that are hidden: only the author and members of all of these see the feed.
  hidden_topic_ids bigint[] not null default '{}',
  category_ids bigint[] not null default '{}',
  media text not null constraint feed_stats_media_known check (media in ('text', 'image', 'video')),
  repostable_type text
    constraint feed_stats_repostable_known check (repostable_type in ('mall_commodities', 'knowledge', 'info', 'event', 'wenda')),
  repostable_id bigint,
  -- Counts up when anything changes that is shown and not counted here. Whoever holds that version holds the truth.
  version int not null default 1,
  like_count int not null default 0 check (like_count >= 0),
  comment_count int not null default 0 check (comment_count >= 0),
  view_count bigint not null default 0 check (view_count >= 0),
  -- All shares, and those by members: guests cannot move a ranking.
  share_count int not null default 0 check (share_count >= 0),
  member_share_count int not null default 0 check (member_share_count >= 0),
  reward_count int not null default 0 check (reward_count >= 0),
  reward_amount bigint not null default 0 check (reward_amount >= 0),
  hot bigint not null,
  recommended_at timestamptz,
  created_at timestamptz not null,
  deleted_at timestamptz,
  is_hidden boolean generated always as (cardinality(hidden_topic_ids) > 0) stored,
  is_listed boolean generated always as (deleted_at is null and cardinality(hidden_topic_ids) = 0) stored,
  constraint feed_stats_repostable_is_whole check ((repostable_type is null) = (repostable_id is null))
) with (fillfactor = 85);
create index feed_stats_new on feed_stats (feed_id desc) where is_listed;
create index feed_stats_hot on feed_stats (hot desc, feed_id desc) where is_listed;
create index feed_stats_video_new on feed_stats (feed_id desc) where is_listed and media = 'video';
create index feed_stats_video_hot on feed_stats (hot desc, feed_id desc) where is_listed and media = 'video';
create index feed_stats_recommended on feed_stats (recommended_at desc, feed_id desc) where is_listed and recommended_at is not null;
create index feed_stats_theme on feed_stats (theme_id, feed_id desc) where theme_id is not null;
create index feed_stats_author on feed_stats (author_id, feed_id desc) where deleted_at is null;
create index feed_stats_repostable on feed_stats (repostable_type, repostable_id, feed_id desc) where repostable_id is not null;
create index feed_stats_hidden_new on feed_stats (feed_id desc) where is_hidden and deleted_at is null;
create index feed_stats_hidden_hot on feed_stats (hot desc, feed_id desc) where is_hidden and deleted_at is null;
create index feed_stats_hidden_author on feed_stats (author_id) where is_hidden and deleted_at is null;

create table feed_topics (
  -- What clients page by, as `index`.
  id bigint generated always as identity primary key,
  topic_id bigint not null references topics (id),
  feed_id bigint not null references feeds (id),
  constraint feed_topics_once unique (topic_id, feed_id)
);
create index feed_topics_paged on feed_topics (topic_id, id desc);

create table feed_category_links (
  -- What clients page by, as `index`.
  id bigint generated always as identity primary key,
  category_id bigint not null constraint feed_category_links_category references feed_categories (id),
  feed_id bigint not null references feeds (id),
  created_at timestamptz not null default plaza_now(),
  constraint feed_category_links_once unique (category_id, feed_id)
);
create index feed_category_links_paged on feed_category_links (category_id, id desc);
create index feed_category_links_feed on feed_category_links (feed_id);

create table feed_collections (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  feed_id bigint not null references feeds (id),
  created_at timestamptz not null default plaza_now(),
  constraint feed_collections_once unique (user_id, feed_id)
);
create index feed_collections_paged on feed_collections (user_id, id desc);

create table feed_shares (
  feed_id bigint not null references feeds (id),
  user_id bigint not null references users (id),
  created_at timestamptz not null default plaza_now(),
  primary key (feed_id, user_id)
);

revoke delete on feeds, feed_stats from plaza_app;

-- Names that feeds show (topics, themes, categories) are remembered until this number moves. Renaming is rare.
create table feed_names (
  only_row boolean primary key default true check (only_row),
  version bigint not null
);
insert into feed_names (version) values (1);
create function feed_names_changed() returns trigger language plpgsql as $$
begin
  update feed_names set version = version + 1;
  return null;
end $$;
create trigger topics_renamed after update of name, deleted_at on topics
  for each row when ((old.name, old.deleted_at) is distinct from (new.name, new.deleted_at)) execute function feed_names_changed();
create trigger feed_themes_renamed after update of title, description on feed_themes
  for each row when ((old.title, old.description) is distinct from (new.title, new.description))
  execute function feed_names_changed();
create trigger feed_categories_renamed after update of name on feed_categories
  for each row when (old.name is distinct from new.name) execute function feed_names_changed();

-- Of which hidden topics somebody is a member must be cheap to know: every list asks. Whether a topic is hidden never
-- changes, so the membership can carry it.
alter table topic_members add column is_hidden boolean not null default false;
create index topic_members_hidden on topic_members (user_id, topic_id) where is_hidden;
create function topic_members_carry_hidden() returns trigger language plpgsql as $$
begin
  new.is_hidden := (select t.is_hidden from topics t where t.id = new.topic_id);
  return new;
end $$;
create trigger topic_members_carry_hidden before insert on topic_members
  for each row execute function topic_members_carry_hidden();

-- Ranking needs no recomputing as time passes: time is part of the value, and only a count can change it.
create function feed_hot(likes int, comments int, shares int, rewards int, created timestamptz) returns bigint
language sql immutable parallel safe return
  round(10000 * log(1 + likes + 5 * comments + 2 * shares + rewards))::bigint
  + floor(extract(epoch from created - timestamptz '2020-01-01 00:00:00Z') / 4.5)::bigint;

-- The one rule of who sees a living feed; in lists it is written out so that indexes apply.
create function feed_seen_by(author bigint, hidden_topic_ids bigint[], viewer bigint) returns boolean
language sql stable parallel safe return
  cardinality(hidden_topic_ids) = 0 or author = viewer
  or hidden_topic_ids <@ array(select m.topic_id from topic_members m where m.user_id = viewer and m.is_hidden);

-- A like in one call: may it be, the row, and every counter. Locks are taken in the same order by everything that counts:
-- the feed, topics by id, then the person.
create function like_feed(p_feed bigint, p_user bigint, out outcome text, out like_id bigint, out author_id bigint)
language plpgsql as $$
declare
  topics_of bigint[];
begin
  select s.author_id, s.topic_ids into author_id, topics_of from feed_stats s
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
  perform count_likes(author_id, topics_of, 1);
  outcome := 'new';
end $$;

create function unlike_feed(p_feed bigint, p_user bigint, out outcome text, out like_id bigint, out author_id bigint)
language plpgsql as $$
declare
  topics_of bigint[];
begin
  select s.author_id, s.topic_ids into author_id, topics_of from feed_stats s
    where s.feed_id = p_feed and s.deleted_at is null and feed_seen_by(s.author_id, s.hidden_topic_ids, p_user);
  if not found then outcome := 'missing'; return; end if;
  delete from likes l where l.user_id = p_user and l.subject_id = p_feed and l.subject_kind = 'feeds' returning l.id into like_id;
  if not found then outcome := 'none'; return; end if;
  update feed_stats s set like_count = s.like_count - 1,
      hot = feed_hot(s.like_count - 1, s.comment_count, s.member_share_count, s.reward_count, s.created_at)
    where s.feed_id = p_feed and s.deleted_at is null;
  if not found then raise exception 'the feed was deleted' using errcode = '23514', constraint = 'feed_living'; end if;
  perform count_likes(author_id, topics_of, -1);
  outcome := 'gone';
end $$;

create function count_likes(p_author bigint, p_topics bigint[], p_change int) returns void language plpgsql as $$
begin
  if cardinality(p_topics) > 0 then
    perform from topics where id = any (p_topics) order by id for no key update;
    update topics set feeds_likes_count = feeds_likes_count + p_change where id = any (p_topics);
  end if;
  update user_counts set likes_count = likes_count + p_change, updated_at = plaza_now() where user_id = p_author;
end $$;

-- A comment in one call. The feed's row is taken first, so a deletion comes wholly before or wholly after it.
create function comment_feed(
  p_feed bigint, p_user bigint, p_body text, p_reply bigint,
  out outcome text, out comment_id bigint, out author_id bigint, out created_at timestamptz)
language plpgsql as $$
begin
  update feed_stats s set comment_count = s.comment_count + 1,
      hot = feed_hot(s.like_count, s.comment_count + 1, s.member_share_count, s.reward_count, s.created_at)
    where s.feed_id = p_feed and s.deleted_at is null and feed_seen_by(s.author_id, s.hidden_topic_ids, p_user)
    returning s.author_id into comment_feed.author_id;
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
  update user_counts set comments_count = comments_count + 1, updated_at = plaza_now() where user_id = author_id;
  outcome := 'new';
end $$;

-- A feed comes into everything that counts it, or goes: its author, its topics, its theme with who takes part.
create function count_feed(feed feed_stats, p_change int) returns void language plpgsql as $$
declare
  taking_part int;
begin
  if cardinality(feed.topic_ids) > 0 then
    perform from topics where id = any (feed.topic_ids) order by id for no key update;
    update topics set feeds_count = feeds_count + p_change, feeds_likes_count = feeds_likes_count + p_change * feed.like_count,
        active_at = greatest(active_at, feed.created_at)
      where id = any (feed.topic_ids);
  end if;
  update user_counts set feeds_count = feeds_count + p_change, likes_count = likes_count + p_change * feed.like_count,
      comments_count = comments_count + p_change * feed.comment_count, updated_at = plaza_now()
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

-- The rows of a deleted feed stay and nobody sees them, so that staff can bring it back. It leaves its categories.
create function delete_feed(p_feed bigint, out author_id bigint, out repostable_type text, out repostable_id bigint)
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
  repostable_type := feed.repostable_type;
  repostable_id := feed.repostable_id;
end $$;

create function restore_feed(p_feed bigint, out author_id bigint, out repostable_type text, out repostable_id bigint)
language plpgsql as $$
declare
  feed feed_stats;
begin
  update feed_stats s set deleted_at = null, version = s.version + 1 where s.feed_id = p_feed and s.deleted_at is not null
    returning * into feed;
  if not found then return; end if;
  perform count_feed(feed, 1);
  author_id := feed.author_id;
  repostable_type := feed.repostable_type;
  repostable_id := feed.repostable_id;
end $$;

-- Places are written as words from large to small; a city is asked for with or without its suffix.
create function location_parts(location text) returns text[] language sql immutable parallel safe return
  string_to_array(location, ' ') || string_to_array(regexp_replace(location, '(省|市|区|县|自治州)(?= |$)', '', 'g'), ' ');
create index users_location_parts on users using gin (location_parts(location)) where location is not null;
