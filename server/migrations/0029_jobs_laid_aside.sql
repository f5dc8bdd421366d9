-- Why: jobs that were laid aside after their last attempt stayed for ever. They are kept long enough to be looked at and
-- done again, then forgotten; this finds them without walking through those that wait.

create index jobs_laid_aside on jobs (dead_at) where dead_at is not null;
