-- Why: staff who refuse a brand say why and may change their mind; until now they could only take it off the shelf.
alter table brands
  add column is_refused boolean not null default false,
  add constraint brands_refused_not_audited check (not (is_refused and is_audited));
drop index brands_waiting;
create index brands_waiting on brands (created_at) where not is_audited and not is_refused and deleted_at is null;
