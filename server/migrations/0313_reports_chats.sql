-- Why: people report chat messages too.
-- Contract: the version before never reads or writes these kinds, and everything it writes is still allowed.
alter table reports drop constraint reports_kind_known;
alter table reports add constraint reports_kind_known check (kind in (
  'users', 'comments', 'feeds', 'knowledge', 'chapters', 'infos', 'events', 'commodities', 'wendas', 'chats', 'automatic'));
alter table reports drop constraint reports_subject_kind_known;
alter table reports add constraint reports_subject_kind_known check (subject_kind in (
  'users', 'comments', 'feeds', 'topics', 'brands', 'knowledge', 'chapters', 'infos', 'events', 'commodities', 'wendas', 'chats'));
