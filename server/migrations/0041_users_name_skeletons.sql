-- Why: a name that only looks like somebody else's is theirs. The skeleton folds look-alike characters (Unicode TR 39);
-- it is computed by the service, so people from before have none until a job has worked theirs out.

alter table users add column name_skeleton text constraint users_name_looks_taken unique;
create index users_without_skeleton on users (id) where name_skeleton is null and deleted_at is null;
