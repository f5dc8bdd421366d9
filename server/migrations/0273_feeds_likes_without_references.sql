-- Why: each like had PostgreSQL look up two people and lock their rows, a tenth of what a like cost it. The references could refuse
-- nothing: whoever is liked is the author of the feed, which refers to them itself; like_feeds looks whoever likes up; and a
-- person's row never goes, because the service may not delete it and user_counts refers to it.
-- The tables are locked for milliseconds. Whoever holds one of them for longer is let through first.
do $$
begin
  perform set_config('lock_timeout', '1s', true);
  for attempt in 1..60 loop
    begin
      lock table likes, users in access exclusive mode;
      exit;
    exception when lock_not_available then
      if attempt = 60 then raise; end if;
      perform pg_sleep(0.5);
    end;
  end loop;
end $$;

alter table likes drop constraint likes_user_id_fkey;
alter table likes drop constraint likes_target_id_fkey;
