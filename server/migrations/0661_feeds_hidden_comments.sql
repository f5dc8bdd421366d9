-- Why: a comment can be hidden without being deleted: 1 while its author is limited (they and their followers see it), 2 while it is
-- held (its author alone sees it), 3 both. A hidden comment is in no count.
alter table comments add column hidden smallint not null default 0
  constraint comments_hidden_known check (hidden between 0 and 3);
create index comments_hidden on comments (subject_id, id) where hidden <> 0;
