-- Why: what the word list, the budgets of newcomers or an outside service catch is put before staff like what people
-- report. Nobody reported it, so there is no reporter; what it is about is said beside the kind.

alter table reports alter column reporter_id drop not null;
alter table reports drop constraint reports_kind_known;
alter table reports add constraint reports_kind_known check (kind in (
  'users', 'comments', 'feeds', 'knowledge', 'chapters', 'infos', 'events', 'commodities', 'wendas', 'automatic'));
alter table reports add constraint reports_automatic_without_reporter check ((kind = 'automatic') = (reporter_id is null));

-- What kind of thing it is about; of what people report the kind itself.
alter table reports add column subject_kind text;
update reports set subject_kind = kind;
alter table reports alter column subject_kind set not null;
alter table reports add constraint reports_subject_kind_known check (subject_kind in (
  'users', 'comments', 'feeds', 'topics', 'brands', 'knowledge', 'chapters', 'infos', 'events', 'commodities', 'wendas'));
-- Out of everybody's sight until staff have decided.
alter table reports add column is_held boolean not null default false;

-- The same thing waits once for one reason.
create unique index reports_one_automatic on reports (subject_kind, subject_id, md5(reason))
  where kind = 'automatic' and status = 'waiting';
