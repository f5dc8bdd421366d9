-- Why: entries grow for ever and are cut into partitions by account (0256). The table as it is becomes the first of them, without
-- being read or copied while others wait: for that the database must know that its accounts end below the first cut. The rule is made
-- here without a look at what is there, so the lock is held for an instant; 0255 looks, and locks nobody out.
-- At least half a million accounts are left below the cut, so the version before posts on; 0256 follows at once and opens the end.
do $$
begin
  -- Whoever waits for this lock holds up all who come after, so it does not wait long, but often.
  perform set_config('lock_timeout', '1s', true);
  for attempt in 1..60 loop
    begin
      lock table ledger_entries in access exclusive mode;
      exit;
    exception when lock_not_available then
      if attempt = 60 then raise; end if;
      perform pg_sleep(0.5);
    end;
  end loop;
  execute format('alter table ledger_entries add constraint ledger_entries_below_cut check (account_id < %s) not valid',
    ((coalesce(pg_sequence_last_value(pg_get_serial_sequence('ledger_accounts', 'id')::regclass), 0) + 500000) / 1000000 + 1) * 1000000);
end $$;
