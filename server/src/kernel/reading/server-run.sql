-- Which run of this server the session belongs to, said once to the session itself: none outlives the run it was opened in.
create or replace function server_run() returns text language sql as $$
  select set_config('plaza.server_run',
    pg_postmaster_start_time() || ' ' || coalesce((select w.stats_reset from pg_stat_wal w)::text, ''), false)
$$;
