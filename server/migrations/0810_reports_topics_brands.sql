-- Why: people report topics and brands too.
-- Contract: the version before never reads or writes these kinds, and everything it writes is still allowed.
alter table reports drop constraint reports_kind_known;
alter table reports add constraint reports_kind_known check (kind in (
  'users', 'comments', 'feeds', 'topics', 'brands', 'knowledge', 'chapters', 'infos', 'events', 'commodities', 'wendas', 'chats',
  'automatic'));
