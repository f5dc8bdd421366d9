-- Why: the queue shows what was reported about one person together, and one decision can end all of it.
create index reports_waiting_of_owner on reports (owner_id) where status = 'waiting';
