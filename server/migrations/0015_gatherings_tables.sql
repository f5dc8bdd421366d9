-- Why: events that people announce to one another, their categories, and who is interested or wants to come. Counters
-- live beside what they count, because every list shows them.

create table event_categories (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 50),
  name_folded text generated always as (normalize(lower(normalize(btrim(name), nfkc)), nfkc)) stored
    constraint event_categories_name_taken unique,
  avatar_id bigint references files (id),
  -- Larger sorts first.
  sort int not null default 0 check (sort between 0 and 1000000),
  parent_id bigint constraint event_categories_parent references event_categories (id),
  -- Events that everybody can see.
  events_count int not null default 0 check (events_count >= 0),
  created_at timestamptz not null default plaza_now(),
  updated_at timestamptz not null default plaza_now(),
  constraint event_categories_not_own_parent check (parent_id <> id)
);
create index event_categories_by_sort on event_categories (sort desc, id);
create index event_categories_of_parent on event_categories (parent_id);

create table events (
  id bigint generated always as identity primary key,
  title text not null check (char_length(title) between 2 and 300),
  title_folded text generated always as (normalize(lower(normalize(btrim(title), nfkc)), nfkc)) stored,
  category_id bigint not null constraint events_category references event_categories (id),
  user_id bigint not null references users (id),
  avatar_id bigint references files (id),
  date timestamptz not null,
  content text not null constraint events_content_bytes check (octet_length(content) < 65000),
  area text check (char_length(area) <= 100),
  area_folded text generated always as (normalize(lower(normalize(btrim(area), nfkc)), nfkc)) stored,
  address text check (char_length(address) <= 200),
  -- Smallest unit of money, for one person.
  expense bigint not null default 0 check (expense between 0 and 1000000000),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  -- 0 waits for staff, 1 everybody can see it, -1 refused.
  audit smallint not null constraint events_audit_known check (audit in (-1, 0, 1)),
  recommended boolean not null default false,
  want_joins_count int not null default 0 check (want_joins_count >= 0),
  interesteds_count int not null default 0 check (interesteds_count >= 0),
  deleted_at timestamptz,
  created_at timestamptz not null default plaza_now(),
  updated_at timestamptz not null default plaza_now(),
  constraint events_somewhere check (area is not null or address is not null)
);

-- The order of every list is by date or by id, over what everybody can see.
create index events_by_date on events (date, id) where deleted_at is null and audit = 1;
create index events_by_id on events (id) where deleted_at is null and audit = 1;
create index events_of_category on events (category_id, date, id) where deleted_at is null and audit = 1;
create index events_recommended on events (date, id) where deleted_at is null and audit = 1 and recommended;
create index events_of_user on events (user_id, date, id) where deleted_at is null;
create index events_waiting on events (created_at) where deleted_at is null and audit = 0;
create index events_title_search on events using gin (title_folded gin_trgm_ops);
create index events_area_search on events using gin (area_folded gin_trgm_ops);

-- So that a category can be removed without looking through every event.
create index events_by_category on events (category_id);

create table event_marks (
  event_id bigint not null references events (id),
  kind text not null constraint event_marks_kind_known check (kind in ('want-join', 'interest')),
  user_id bigint not null references users (id),
  created_at timestamptz not null default plaza_now(),
  primary key (event_id, kind, user_id)
);
create index event_marks_of_user on event_marks (user_id);
