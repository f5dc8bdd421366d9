-- Why: words people describe themselves with. Staff keep the words in categories; people attach some to themselves.

create table tag_categories (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 50),
  -- One spelling for what people would call the same name, so that the constraint and no code decides what is taken.
  name_folded text generated always as (normalize(lower(normalize(btrim(name), nfkc)), nfkc)) stored
    constraint tag_categories_name_taken unique,
  -- Larger sorts first.
  weight int not null default 0 check (weight between 0 and 1000000),
  created_at timestamptz not null default plaza_now(),
  updated_at timestamptz not null default plaza_now()
);

create table tags (
  id bigint generated always as identity primary key,
  tag_category_id bigint not null constraint tags_category references tag_categories (id),
  name text not null check (char_length(name) between 1 and 50),
  name_folded text generated always as (normalize(lower(normalize(btrim(name), nfkc)), nfkc)) stored,
  weight int not null default 0 check (weight between 0 and 1000000),
  created_at timestamptz not null default plaza_now(),
  updated_at timestamptz not null default plaza_now(),
  constraint tags_name_taken unique (tag_category_id, name_folded)
);

create table user_tags (
  user_id bigint not null references users (id),
  tag_id bigint not null constraint user_tags_tag references tags (id),
  created_at timestamptz not null default plaza_now(),
  primary key (user_id, tag_id)
);
create index user_tags_tag_id on user_tags (tag_id);
