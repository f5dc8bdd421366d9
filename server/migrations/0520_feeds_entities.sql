-- Why: mentions, tags and links of a text are found once, when it is written. Null is none, as in almost all older texts.
alter table feeds add column entities jsonb;
alter table comments add column entities jsonb;

-- A tag in the one spelling that stands for all; `name` is how it was written first. `uses` counts links and only orders suggestions.
create table feed_tags (
  id bigint generated always as identity primary key,
  tag text not null constraint feed_tags_once unique constraint feed_tags_tag_check check (char_length(tag) between 1 and 120),
  name text not null,
  uses integer not null default 0 constraint feed_tags_uses_check check (uses >= 0),
  is_hidden boolean not null default false,
  created_at timestamptz not null default plaza_now()
);
create index feed_tags_by_beginning on feed_tags (tag text_pattern_ops);

create table feed_tag_links (
  tag_id bigint not null references feed_tags (id),
  feed_id bigint not null references feeds (id),
  primary key (tag_id, feed_id)
);
create index feed_tag_links_by_feed on feed_tag_links (feed_id, tag_id);
