-- Why: the records that feeds review and reposts point at. Staff keep them, everybody reads them, nothing is sold here.
-- They are only marked as removed, because feeds and reports go on pointing at them.

create table commodities (
  id bigint generated always as identity primary key,
  -- What its files are attached to: they are claimed before the record has an id.
  uid uuid not null default gen_random_uuid(),
  user_id bigint not null constraint commodities_seller references users (id),
  type text not null default 'normal' check (char_length(type) between 1 and 20),
  category_id bigint not null default 0 check (category_id >= 0),
  title text not null check (char_length(title) between 1 and 100),
  title_folded text generated always as (normalize(lower(normalize(btrim(title), nfkc)), nfkc)) stored,
  -- Money in its smallest unit; score in units of the currency.
  price bigint not null default 0 check (price between 0 and 1000000000000),
  score bigint not null default 0 check (score between 0 and 1000000000000),
  market_price bigint not null default 0 check (market_price between 0 and 1000000000000),
  inventory bigint not null default 0 check (inventory between 0 and 1000000000),
  brand_id bigint constraint commodities_brand references brands (id),
  -- [{"image": file id, "video": file id or null}], and [file id].
  photos jsonb not null default '[]',
  content_images jsonb not null default '[]',
  -- Living feeds about it.
  comments_count int not null default 0 check (comments_count >= 0),
  deleted_at timestamptz,
  created_at timestamptz not null default plaza_now(),
  updated_at timestamptz not null default plaza_now()
);
create index commodities_of_seller on commodities (user_id, id desc) where deleted_at is null;
create index commodities_of_brand on commodities (brand_id, id desc) where deleted_at is null;
create index commodities_in_category on commodities (category_id, id desc) where deleted_at is null;

create table knowledge (
  id bigint generated always as identity primary key,
  uid uuid not null default gen_random_uuid(),
  author_id bigint not null constraint knowledge_author references users (id),
  category_id bigint not null default 0 check (category_id >= 0),
  cover_id bigint references files (id),
  title text not null check (char_length(title) between 1 and 100),
  title_folded text generated always as (normalize(lower(normalize(btrim(title), nfkc)), nfkc)) stored,
  subtitle text check (char_length(subtitle) <= 200),
  intro text check (char_length(intro) <= 5000),
  price bigint not null default 0 check (price between 0 and 1000000000000),
  score bigint not null default 0 check (score between 0 and 1000000000000),
  status text not null default 'published' constraint knowledge_status_known check (status in ('published', 'hidden')),
  deleted_at timestamptz,
  created_at timestamptz not null default plaza_now(),
  updated_at timestamptz not null default plaza_now()
);
create index knowledge_of_author on knowledge (author_id, id desc) where deleted_at is null;

create table chapters (
  id bigint generated always as identity primary key,
  knowledge_id bigint not null constraint chapters_knowledge references knowledge (id),
  -- Place among the chapters.
  sequence int not null check (sequence between 1 and 1000000),
  title text not null check (char_length(title) between 1 and 100),
  title_folded text generated always as (normalize(lower(normalize(btrim(title), nfkc)), nfkc)) stored,
  intro text check (char_length(intro) <= 1000),
  free_content text check (char_length(free_content) <= 20000),
  published boolean not null default true,
  deleted_at timestamptz,
  created_at timestamptz not null default plaza_now(),
  updated_at timestamptz not null default plaza_now()
);
create unique index chapters_place_taken on chapters (knowledge_id, sequence) where deleted_at is null;

create table infos (
  id bigint generated always as identity primary key,
  uid uuid not null default gen_random_uuid(),
  author_id bigint not null constraint infos_author references users (id),
  category_id bigint not null default 0 check (category_id >= 0),
  category_name text check (char_length(category_name) <= 50),
  title text not null check (char_length(title) between 1 and 100),
  title_folded text generated always as (normalize(lower(normalize(btrim(title), nfkc)), nfkc)) stored,
  summary text check (char_length(summary) <= 500),
  content text not null check (char_length(content) <= 20000),
  -- [file id]
  medias jsonb not null default '[]',
  comments_count int not null default 0 check (comments_count >= 0),
  deleted_at timestamptz,
  created_at timestamptz not null default plaza_now(),
  updated_at timestamptz not null default plaza_now()
);
create index infos_of_author on infos (author_id, id desc) where deleted_at is null;

create table wendas (
  id bigint generated always as identity primary key,
  author_id bigint not null constraint wendas_author references users (id),
  category_id bigint not null default 0 check (category_id >= 0),
  title text not null check (char_length(title) between 1 and 100),
  title_folded text generated always as (normalize(lower(normalize(btrim(title), nfkc)), nfkc)) stored,
  summary text check (char_length(summary) <= 500),
  content text not null check (char_length(content) <= 20000),
  -- Units of the currency put up for an answer.
  offer bigint not null default 0 check (offer between 0 and 1000000000),
  -- The feed that answers it.
  adoption bigint,
  comments_count int not null default 0 check (comments_count >= 0),
  deleted_at timestamptz,
  created_at timestamptz not null default plaza_now(),
  updated_at timestamptz not null default plaza_now()
);
create index wendas_of_author on wendas (author_id, id desc) where deleted_at is null;

-- How often a record was opened. Apart from the records, so that reading one never waits for whoever changes it.
create table catalog_views (
  kind text not null constraint catalog_views_kind_known check (kind in ('commodities', 'infos')),
  subject_id bigint not null,
  views bigint not null check (views > 0),
  primary key (kind, subject_id)
);
revoke delete on commodities, knowledge, chapters, infos, wendas from plaza_app;
