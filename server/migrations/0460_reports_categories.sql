-- Why: a report says what kind of breach it is, so that staff see the worst first. Reports made before have none. The index is
-- for how fast staff decide, and how often a reporter was right.

alter table reports add column category text constraint reports_category_known check (category in (
  'spam', 'sexual', 'violent', 'harassment', 'fraud', 'illegal', 'other'));
create index reports_handled on reports (handled_at) where handled_at is not null;
create index reports_of_reporter on reports (reporter_id, status);
create index reports_waiting_about on reports (subject_kind, subject_id) where status = 'waiting';
