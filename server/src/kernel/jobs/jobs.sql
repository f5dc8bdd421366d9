-- Enqueues a job from SQL. A job already waiting under the key stays as it is; a dead one starts over.
create or replace function enqueue_job(p_name text, p_payload jsonb, p_max_attempts int, p_key text) returns void
language plpgsql as $$
begin
  insert into jobs (name, payload, max_attempts, run_at, key) values (p_name, p_payload, p_max_attempts, plaza_now(), p_key)
    on conflict (key) do update set run_at = excluded.run_at, attempts = 0, dead_at = null, last_error = null
    where jobs.dead_at is not null;
end $$;

-- Deletes the job under a key: its work is done.
create or replace function forget_job(p_key text) returns void language plpgsql as $$
begin
  delete from jobs j where j.key = p_key;
end $$;
