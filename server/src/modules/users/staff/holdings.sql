-- Permissions that move money or change people, roles or settings; `GUARDED_PERMISSIONS` in permissions.ts names the same.
create or replace function guarded_permissions() returns text[] language sql immutable parallel safe as $$
  select array['*', 'currency:cash-review', 'currency:manage', 'setting:manage', 'user:manage'] $$;

-- Records which guarded permissions these people have got or lost. A suspended or deleted person holds none.
create or replace function keep_holdings(p_users bigint[]) returns void language plpgsql as $$
declare
  v_now timestamptz;
begin
  -- Of two changes at once each could think that the other leaves the permission, so they are serialised.
  perform from users where id = any (p_users) order by id for no key update;
  -- The clock and not the start of the transaction, or a grant that waited for a lock would seem older than it is.
  v_now := plaza_now() + (clock_timestamp() - now());
  with held as (
    select distinct ur.user_id, p.permission
    from user_roles ur join roles r on r.id = ur.role_id join users u on u.id = ur.user_id
    cross join lateral unnest(guarded_permissions()) as p (permission)
    where ur.user_id = any (p_users) and u.disabled_at is null and u.deleted_at is null
      and ('*' = any (r.permissions) or p.permission = any (r.permissions))),
  lost as (
    update permission_holdings h set until = v_now
    where h.user_id = any (p_users) and h.until is null
      and not exists (select from held where held.user_id = h.user_id and held.permission = h.permission))
  insert into permission_holdings (user_id, permission, since) select user_id, permission, v_now from held
  on conflict (user_id, permission) where until is null do nothing;
end $$;
revoke execute on function keep_holdings(bigint[]) from public;

create or replace function user_roles_keep_holdings() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_users bigint[];
begin
  -- Registration passes here: a member's role guards nothing and costs one lookup.
  select array_agg(distinct c.user_id) into v_users
  from changed c join roles r on r.id = c.role_id where r.permissions && guarded_permissions();
  if v_users is not null then perform keep_holdings(v_users); end if;
  return null;
end $$;
create or replace trigger user_roles_given after insert on user_roles
  referencing new table as changed for each statement execute function user_roles_keep_holdings();
create or replace trigger user_roles_taken after delete on user_roles
  referencing old table as changed for each statement execute function user_roles_keep_holdings();

create or replace function roles_keep_holdings() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform keep_holdings(array(select user_id from user_roles where role_id = new.id));
  return null;
end $$;
create or replace trigger roles_keep_holdings after update of permissions on roles for each row
  when ((old.permissions && guarded_permissions() or new.permissions && guarded_permissions()) and old.permissions <> new.permissions)
  execute function roles_keep_holdings();

create or replace function users_keep_holdings() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform keep_holdings(array[new.id]);
  return null;
end $$;
create or replace trigger users_keep_holdings after update of disabled_at, deleted_at on users for each row
  when ((old.disabled_at is null) <> (new.disabled_at is null) or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function users_keep_holdings();

-- Of these people those who hold all of these permissions, each since before the moment given for them and without a break.
-- They cannot lose them before the transaction ends.
create or replace function holding_since(p_users bigint[], p_moments timestamptz[], p_permissions text[])
returns table (user_id bigint) language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query
    select held.user_id from (
      select h.user_id
      from unnest(p_users, p_moments) as given (user_id, moment) join permission_holdings h on h.user_id = given.user_id
      where h.until is null and h.since <= given.moment and h.permission = any (p_permissions)
      order by h.id for share of h) held
    group by held.user_id having count(*) = cardinality(p_permissions);
end $$;
