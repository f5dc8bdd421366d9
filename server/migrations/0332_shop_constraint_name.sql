-- Why: the rule is that a removed brand names who removed it. No version of the service refers to this constraint by name.

alter table brands rename constraint brands_removed_by_somebody to brands_removed_with_remover;
