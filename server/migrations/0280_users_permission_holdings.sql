-- Why: who decides as a second person must have held the permissions before, and without a break. Roles only say who holds
-- them now. `staff/holdings.sql` keeps this table.

create table permission_holdings (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  -- A guarded permission, or `*`.
  permission text not null,
  since timestamptz not null,
  -- Null while they hold it and are not suspended.
  until timestamptz,
  constraint permission_holdings_in_order check (until >= since)
);
create unique index permission_holdings_open on permission_holdings (user_id, permission) where until is null;
create index permission_holdings_by_permission on permission_holdings (permission, user_id);

-- Since when is not known: those who hold one now count from when they joined.
insert into permission_holdings (user_id, permission, since)
select distinct u.id, p.permission, u.created_at
from users u join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id
cross join lateral unnest(array['*', 'currency:cash-review', 'currency:manage', 'setting:manage', 'user:manage']) as p (permission)
where u.disabled_at is null and u.deleted_at is null and ('*' = any (r.permissions) or p.permission = any (r.permissions));

revoke all on permission_holdings from plaza_app;
grant select on permission_holdings to plaza_app;
