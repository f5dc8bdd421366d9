-- Why: whoever a report is about must not decide it. The service refuses it with a sentence; this keeps every other way
-- closed. Decisions made before this rule stay as they were, so they are not looked at.

alter table reports
  add constraint reports_not_decided_by_owner check (handler_id is null or handler_id <> owner_id) not valid;
