-- Why: an index of a table that only grows ends by not fitting into memory. Entries are cut by account, a million accounts a
-- partition: both unique rules contain the account, so none is weakened, and whatever lists entries names one. The table becomes the
-- first partition as it is: 0254 and 0255 have shown where its accounts end, so nothing is read or copied, and the lock is held for
-- milliseconds however many entries there are. New partitions are made by src/kernel/partitions.
-- Contract: the version before finds ledger_entries under its name with the same columns, rules, triggers and rights.
do $$
begin
  perform set_config('lock_timeout', '1s', true);
  for attempt in 1..60 loop
    begin
      -- Those it refers to as well, in the order in which a transfer is posted.
      lock table ledger_transfers, ledger_accounts in share row exclusive mode;
      lock table ledger_entries in access exclusive mode;
      exit;
    exception when lock_not_available then
      if attempt = 60 then raise; end if;
      perform pg_sleep(0.5);
    end;
  end loop;
end $$;

alter table ledger_entries rename to ledger_entries_from_0;
alter index ledger_entries_pkey rename to ledger_entries_from_0_pkey;
alter index ledger_entries_once rename to ledger_entries_from_0_transfer_id_account_id_key;

create table ledger_entries (
  account_id bigint not null constraint ledger_entries_account_id_fkey references ledger_accounts (id),
  seq bigint not null,
  transfer_id bigint not null constraint ledger_entries_transfer_id_fkey references ledger_transfers (id),
  delta bigint not null constraint ledger_entries_delta_check check (delta <> 0),
  balance_after bigint not null constraint ledger_entries_balance_after_check check (balance_after >= 0),
  primary key (account_id, seq),
  constraint ledger_entries_once unique (transfer_id, account_id)
) partition by range (account_id);
revoke all on ledger_entries from plaza_app;

-- Where nothing was posted yet; src/modules/ledger/posting/match-orders.sql says what it does. Until then no entry is written.
do $$
begin
  if to_regprocedure('entry_has_order()') is null then
    create function entry_has_order() returns trigger language plpgsql as 'begin raise exception ''entries are not ready''; end';
  end if;
end $$;

insert into partitioned_tables (name, width, numbered_by) values ('ledger_entries', 1000000, 'ledger_accounts');

do $$
declare
  width constant bigint := 1000000;
  cut bigint;
  given record;
  part text;
begin
  -- Whoever might do something with the table may do it with the parent.
  for given in
    select case when a.grantee = 0 then 'public' else a.grantee::regrole::text end as who, a.privilege_type, a.is_grantable
    from pg_class c cross join lateral aclexplode(c.relacl) a
    where c.oid = 'ledger_entries_from_0'::regclass and a.grantee <> c.relowner loop
    execute format('grant %s on ledger_entries to %s%s', given.privilege_type, given.who,
      case when given.is_grantable then ' with grant option' else '' end);
  end loop;
  revoke all on ledger_entries_from_0 from plaza_app;

  select (regexp_match(pg_get_constraintdef(c.oid), 'account_id < ''?(\d+)'))[1] into strict cut
  from pg_constraint c where c.conrelid = 'ledger_entries_from_0'::regclass and c.conname = 'ledger_entries_below_cut';
  execute format('alter table ledger_entries attach partition ledger_entries_from_0 for values from (minvalue) to (%s)', cut);
  alter table ledger_entries_from_0 drop constraint ledger_entries_below_cut;

  for nth in 0..2 loop
    execute format('create table ledger_entries_from_%s partition of ledger_entries for values from (%1$s) to (%s)',
      cut + nth * width, cut + (nth + 1) * width);
    execute format('revoke all on ledger_entries_from_%s from plaza_app', cut + nth * width);
  end loop;

  -- What a statement fires is on the table and on each partition, so that a statement that goes past the table meets the same rules.
  foreach part in array array['ledger_entries', 'ledger_entries_from_0', 'ledger_entries_from_' || cut,
      'ledger_entries_from_' || cut + width, 'ledger_entries_from_' || cut + 2 * width] loop
    execute format('create or replace trigger ledger_entries_frozen before update or delete or truncate on %I
      for each statement execute function ledger_freeze()', part);
    -- It was a constraint trigger once, which cannot be replaced.
    execute format('drop trigger if exists ledger_entries_have_order on %I', part);
    execute format('create trigger ledger_entries_have_order after insert on %I
      referencing new table as made for each statement execute function entry_has_order()', part);
  end loop;
end $$;
