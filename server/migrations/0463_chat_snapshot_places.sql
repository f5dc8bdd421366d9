-- Why: staff remove a reported message where they decide about the report, so the snapshot knows which message it is. Of
-- snapshots made before, the place is not known.

alter table chat_snapshots add column conversation_id bigint;
alter table chat_snapshots add column seq bigint;
