-- Why: an index of a table that only grows ends by not fitting into memory. Likes are cut by the feed they are of, ten million feeds
-- a partition: feeds are numbered in time, so what is liked now lies in the newest partitions, and one that is cold stays on disk.
-- The table becomes the first partition as it is: 0251 and 0252 have shown where its feeds end, so nothing is read or copied, and
-- the lock is held for milliseconds however many likes there are. New partitions are made by src/kernel/partitions.
-- A like is known by person and subject, as before; its number comes from one sequence and orders lists. The index that was there
-- for the number alone had no reader and would have had to be built anew with the subject in it.
-- Contract: the version before finds likes under its name with the same columns, numbers, rules and rights; none looks one up by id.
do $$
begin
  perform set_config('lock_timeout', '1s', true);
  for attempt in 1..60 loop
    begin
      lock table likes in access exclusive mode;
      -- The table they refer to.
      lock table users in share row exclusive mode;
      exit;
    exception when lock_not_available then
      if attempt = 60 then raise; end if;
      perform pg_sleep(0.5);
    end;
  end loop;
  perform set_config('plaza.likes_last',
    coalesce(pg_sequence_last_value(pg_get_serial_sequence('likes', 'id')::regclass), 0)::text, true);
end $$;

alter table likes rename to likes_from_0;
alter table likes_from_0 drop constraint likes_pkey;
alter table likes_from_0 rename constraint likes_once to likes_from_0_user_id_subject_id_subject_kind_key;
alter index likes_of_subject rename to likes_from_0_subject_kind_subject_id_id_idx;
alter index likes_received rename to likes_from_0_target_id_id_idx;
alter table likes_from_0 alter column id drop identity;

create table likes (
  id bigint generated always as identity,
  subject_kind text not null constraint likes_subject_known check (subject_kind in ('feeds')),
  subject_id bigint not null,
  user_id bigint not null constraint likes_user_id_fkey references users (id),
  -- Whose it is that was liked.
  target_id bigint not null constraint likes_target_id_fkey references users (id),
  created_at timestamptz not null default plaza_now(),
  -- The kind last: whose flags a page needs are found by person and ids.
  constraint likes_once unique (user_id, subject_id, subject_kind)
) partition by range (subject_id);
create index likes_of_subject on likes (subject_kind, subject_id, id desc);
create index likes_received on likes (target_id, id desc) where user_id <> target_id;
revoke all on likes from plaza_app;

insert into partitioned_tables (name, width, numbered_by) values ('likes', 10000000, 'feeds');

do $$
declare
  width constant bigint := 10000000;
  last constant bigint := current_setting('plaza.likes_last')::bigint;
  cut bigint;
  given record;
begin
  -- The same numbers go on, and whoever might do something with the table may do it with the parent.
  if last > 0 then perform setval(pg_get_serial_sequence('likes', 'id'), last); end if;
  for given in
    select case when a.grantee = 0 then 'public' else a.grantee::regrole::text end as who, a.privilege_type, a.is_grantable
    from pg_class c cross join lateral aclexplode(c.relacl) a
    where c.oid = 'likes_from_0'::regclass and a.grantee <> c.relowner loop
    execute format('grant %s on likes to %s%s', given.privilege_type, given.who,
      case when given.is_grantable then ' with grant option' else '' end);
  end loop;
  revoke all on likes_from_0 from plaza_app;

  select (regexp_match(pg_get_constraintdef(c.oid), 'subject_id < ''?(\d+)'))[1] into strict cut
  from pg_constraint c where c.conrelid = 'likes_from_0'::regclass and c.conname = 'likes_below_cut';
  execute format('alter table likes attach partition likes_from_0 for values from (minvalue) to (%s)', cut);
  alter table likes_from_0 drop constraint likes_below_cut;

  for nth in 0..2 loop
    execute format('create table likes_from_%s partition of likes for values from (%1$s) to (%s)',
      cut + nth * width, cut + (nth + 1) * width);
    execute format('revoke all on likes_from_%s from plaza_app', cut + nth * width);
  end loop;
end $$;
