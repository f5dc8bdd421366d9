-- Why: the audit log grows for ever and is cut into partitions by id (0242). The table as it is becomes the first of them, without
-- being read or copied while others wait: for that the database must know that its ids end below the first cut. The rule is made
-- here without a look at what is there, so the lock is held for an instant; 0241 looks, and locks nobody out.
-- At least five million ids are left below the cut, so the version before writes on; 0242 follows at once and opens the end.
do $$
begin
  -- Whoever waits for this lock holds up all who come after, so it does not wait long, but often.
  perform set_config('lock_timeout', '1s', true);
  for attempt in 1..60 loop
    begin
      lock table audit_log in access exclusive mode;
      exit;
    exception when lock_not_available then
      if attempt = 60 then raise; end if;
      perform pg_sleep(0.5);
    end;
  end loop;
  execute format('alter table audit_log add constraint audit_log_below_cut check (id < %s) not valid',
    ((coalesce(pg_sequence_last_value(pg_get_serial_sequence('audit_log', 'id')::regclass), 0) + 5000000) / 10000000 + 1) * 10000000);
end $$;
