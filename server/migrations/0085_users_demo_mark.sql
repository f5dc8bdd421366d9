-- Why: the demo's people share one published password, and its coins were never paid for. Whoever filled a database with it
-- must not go live on it by changing NODE_ENV: production looks for this mark and does not start.
create table demo_marks (
  is_the_one boolean primary key default true check (is_the_one),
  filled_at timestamptz not null default plaza_now()
);
-- Those filled before there was a mark.
insert into demo_marks (filled_at) select min(created_at) from users where email like '%@demo.example' having count(*) > 0;

-- It can be set and read, never taken away.
revoke all on demo_marks from plaza_app;
grant select, insert on demo_marks to plaza_app;
