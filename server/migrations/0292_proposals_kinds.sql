-- Why: a waived debt and a replaced statement can wait for a second person too, and other modules bring kinds of their own. Which
-- there are is said by the code that proposes them; the table only says what such a name looks like.
-- Contract: the version before reads only kinds it knows how to make, and goes on making those.

alter table proposals drop constraint proposals_kind_check;
alter table proposals add constraint proposals_kind_named check (kind ~ '^[a-z_]{1,30}$');
