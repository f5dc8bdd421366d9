-- Why: advertising. Spaces are places of the client, eight of which it knows by name, so they are there from the start;
-- staff put advertisements into them, each for a while if they like.

create table advertising_spaces (
  id bigint generated always as identity primary key,
  channel text not null check (char_length(channel) between 1 and 50),
  space text not null check (space ~ '^[a-z][a-z0-9:._-]{0,49}$') constraint advertising_spaces_taken unique,
  alias text not null check (char_length(alias) between 1 and 50),
  alias_folded text generated always as (normalize(lower(normalize(btrim(alias), nfkc)), nfkc)) stored,
  -- Types it takes, comma-separated.
  allow_type text not null check (allow_type ~ '^(image|analog)(,(image|analog))?$'),
  -- By type, field → `label|type|description`, for whoever fills it in.
  format jsonb not null,
  created_at timestamptz not null default plaza_now(),
  updated_at timestamptz not null default plaza_now()
);

create table advertisements (
  id bigint generated always as identity primary key,
  space_id bigint not null constraint advertisements_space references advertising_spaces (id),
  title text not null check (char_length(title) between 1 and 100),
  title_folded text generated always as (normalize(lower(normalize(btrim(title), nfkc)), nfkc)) stored,
  type text not null check (type in ('image', 'analog')),
  data jsonb not null check (octet_length(data::text) <= 20000),
  -- Pictures that were uploaded here; where there is one it stands for the address in `data`.
  image_id bigint references files (id),
  avatar_id bigint references files (id),
  -- Smaller comes first.
  sort int not null default 0 check (sort between 0 and 1000000),
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null default plaza_now(),
  updated_at timestamptz not null default plaza_now(),
  constraint advertisements_period check (ends_at > starts_at)
);
create index advertisements_of_space on advertisements (space_id, sort, id);

insert into advertising_spaces (channel, space, alias, allow_type, format)
select channel, space, alias, type, jsonb_build_object(type, case type
  when 'image' then '{"image": "Picture|image|Shown in the space", "link": "Link|url|Opened when it is touched"}'::jsonb
  else '{"avatar": "Portrait|image|Of whoever seems to post", "name": "Name|string|Of whoever seems to post", "content": "Text|string|What seems to be posted", "image": "Picture|image|Below the text", "time": "Time|date|When it seems to have been posted"}'::jsonb end)
from (values
  ('boot', 'boot', 'Start of the app', 'image'),
  ('feed', 'feed:list:top', 'Above the feeds', 'image'),
  ('feed', 'feed:single', 'Below one feed', 'image'),
  ('feed', 'feed:list:analog', 'Among the feeds', 'analog'),
  ('currency', 'currency', 'On the page of the currency', 'image'),
  ('theme', 'theme:list', 'Above the themes', 'image'),
  ('mall', 'mall:list:top', 'Above the shop', 'image'),
  ('user', 'user:active', 'On the page of active people', 'image')) as known (channel, space, alias, type);
