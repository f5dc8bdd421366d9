-- Why: the rule is that a decided report names its handler. No version of the service refers to this constraint by name.

alter table reports rename constraint reports_decided_by_somebody to reports_decided_with_handler;
