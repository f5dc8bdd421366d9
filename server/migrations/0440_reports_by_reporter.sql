-- People read what became of their reports.
create index reports_by_reporter on reports (reporter_id, id) where reporter_id is not null;
