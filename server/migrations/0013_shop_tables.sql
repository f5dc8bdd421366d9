-- Why: brands that people found and staff audit, and what sellers say about how to reach them.

create table brands (
  id bigint generated always as identity primary key,
  -- What its pictures are attached to: they are claimed before the record has an id.
  uid uuid not null default gen_random_uuid(),
  creator_id bigint not null references users (id),
  name text not null check (char_length(name) between 1 and 100),
  name_folded text generated always as (normalize(lower(normalize(btrim(name), nfkc)), nfkc)) stored,
  description text check (char_length(description) <= 1000),
  avatar_id bigint references files (id),
  sub_avatar_id bigint references files (id),
  is_recommended boolean not null default false,
  is_audited boolean not null default false,
  -- Larger sorts first in `sort:desc`.
  sort int not null default 0 check (sort between 0 and 1000000),
  deleted_at timestamptz,
  -- Whoever took it off the shelf may put it back; a creator may not undo what staff did.
  deleted_by bigint references users (id),
  created_at timestamptz not null default plaza_now(),
  updated_at timestamptz not null default plaza_now(),
  constraint brands_removed_by_somebody check ((deleted_at is null) = (deleted_by is null))
);
create index brands_of_creator on brands (creator_id, id desc);
create index brands_sorted on brands (sort desc, id desc) where is_audited and deleted_at is null;
create index brands_waiting on brands (created_at) where not is_audited and deleted_at is null;
revoke delete on brands from plaza_app;

-- How buyers reach a seller. Private: only its owner reads it.
create table shop_infos (
  user_id bigint primary key references users (id),
  qr_code_id bigint references files (id),
  social_account text check (char_length(social_account) <= 100),
  phone text check (char_length(phone) <= 30),
  created_at timestamptz not null default plaza_now(),
  updated_at timestamptz not null default plaza_now()
);
