-- Why: a link in a post shows what is behind it. Pages are read once for everybody, by the service, so that no reader calls them.
create table link_previews (
  -- Of the address: an address can be longer than an index entry.
  hash bytea primary key,
  url text not null constraint link_previews_url_bounded check (char_length(url) <= 2000),
  -- Null until the page was read, and where it says nothing of itself.
  title text constraint link_previews_title_bounded check (char_length(title) <= 300),
  description text constraint link_previews_description_bounded check (char_length(description) <= 500),
  site text not null,
  read_at timestamptz not null default plaza_now()
);
create index link_previews_by_age on link_previews (read_at);
