-- Why: a search for people puts names that begin with the keyword first; without an index of its own, finding them read every
-- name that has it anywhere.

create index users_name_begins on users (name_folded text_pattern_ops) where deleted_at is null;
