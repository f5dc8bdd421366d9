-- Why: the regions people say they live in, loaded from a source outside the database (see src/modules/locations).

create table locations (
  -- The region's official code, so that an id means the same place in every installation and after every load.
  id int primary key check (id > 0),
  parent_id int constraint locations_parent references locations (id) check (parent_id <> id),
  name text not null check (char_length(name) between 1 and 50),
  extends text not null default '' check (char_length(extends) <= 255),
  -- Lower-case pinyin without spaces or tones, and its first letters.
  latin text not null check (latin ~ '^[a-z]{0,100}$'),
  initials text not null check (initials ~ '^[a-z]{0,50}$'),
  created_at timestamptz not null default plaza_now(),
  updated_at timestamptz not null default plaza_now()
);

-- Only for children. Searching reads all of the few thousand rows in about two milliseconds: most keywords have two
-- characters, and of two characters a trigram index can make nothing.
create index locations_parent_id on locations (parent_id);

-- What was loaded last; a start with the same source changes nothing.
create table location_loads (
  is_only boolean primary key default true check (is_only),
  checksum text not null check (checksum ~ '^[0-9a-f]{64}$'),
  loaded_at timestamptz not null default plaza_now()
);
