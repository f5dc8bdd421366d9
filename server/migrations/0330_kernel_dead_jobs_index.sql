-- Why: a job that used up its attempts is a dead letter (`dead_at`); its index is named for that.
-- Contract: no statement of any version names an index, so renaming it breaks none.

alter index jobs_laid_aside rename to jobs_dead;
