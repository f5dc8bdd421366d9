-- Why: everything a person wrote can be removed at once, so their comments have to be found without reading all.

create index comments_of_writer on comments (user_id, id) where deleted_at is null;
