-- Why: nobody raises alone what is paid out. What one person asks for waits here until somebody else with the same
-- permissions agrees; what a sole holder did with their second factor is written down beside it.

create table proposals (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('setting', 'product', 'adjustment')),
  -- What it is called: the setting, the product, the person.
  name text not null check (char_length(name) between 1 and 200),
  before jsonb,
  after jsonb not null,
  -- What the module that proposed it needs to do it.
  change jsonb not null,
  reason text check (char_length(reason) <= 500),
  permissions text[] not null check (cardinality(permissions) > 0),
  proposer_id bigint not null references users (id),
  -- Nobody else held the permissions: it took effect at once.
  is_alone boolean not null default false,
  -- The showing of the factor that stood in for a second person: each stands in once.
  factor_shown_at timestamptz,
  state smallint not null default 0 check (state in (0, 1, -1)),
  decided_by bigint references users (id),
  decided_at timestamptz,
  remark text check (char_length(remark) <= 500),
  created_at timestamptz not null default plaza_now(),
  expires_at timestamptz not null,
  constraint proposals_decided_whole check ((state = 0) = (decided_by is null) and (state = 0) = (decided_at is null)),
  constraint proposals_decided_in_time check (decided_at <= expires_at),
  constraint proposals_decided_by_another check (is_alone or decided_by <> proposer_id),
  constraint proposals_factor_once unique (proposer_id, factor_shown_at)
);
create index proposals_waiting on proposals (created_at) where state = 0;

create function proposals_keep() returns trigger language plpgsql as $$
begin
  if old.state <> 0 then
    raise exception 'proposal % was decided', old.id using errcode = '23514', constraint = 'proposals_decided_once';
  end if;
  return new;
end $$;
create trigger proposals_decided_once before update on proposals for each row execute function proposals_keep();

revoke all on proposals from plaza_app;
grant select, insert, update (state, decided_by, decided_at, remark) on proposals to plaza_app;
