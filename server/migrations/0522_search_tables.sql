-- Why: everything people look for is found by its words, kept here by record. Words are folded by the service, so that writing and
-- asking fold alike; what may be seen is decided when it is asked, by the tables themselves.
create table search_documents (
  kind text not null constraint search_documents_kind_known check (kind in ('feeds', 'comments', 'people', 'topics', 'events', 'goods')),
  id bigint not null,
  words tsvector not null,
  created_at timestamptz not null,
  primary key (kind, id)
);
create index search_feeds on search_documents using gin (words) where kind = 'feeds';
create index search_comments on search_documents using gin (words) where kind = 'comments';
create index search_people on search_documents using gin (words) where kind = 'people';
create index search_topics on search_documents using gin (words) where kind = 'topics';
create index search_events on search_documents using gin (words) where kind = 'events';
create index search_goods on search_documents using gin (words) where kind = 'goods';

-- Written by the transaction that writes a text, and taken by the next search or the job, whichever comes first.
create table search_changes (
  seq bigint generated always as identity primary key,
  kind text not null,
  id bigint not null
);

insert into search_changes (kind, id)
  select 'feeds', f.id from feeds f union all select 'comments', c.id from comments c union all select 'people', u.id from users u
  union all select 'topics', t.id from topics t union all select 'events', e.id from events e
  union all select 'goods', g.id from commodities g;
