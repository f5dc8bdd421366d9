-- Why: what happens here reaches the operator's other systems, once each and in order, also after a crash: the transaction in
-- which it happened writes the delivery.

create table webhook_endpoints (
  id bigint generated always as identity primary key,
  url text not null check (char_length(url) between 8 and 500),
  events text[] not null check (cardinality(events) between 1 and 40),
  description text check (char_length(description) <= 200),
  is_active boolean not null default true,
  -- Sealed under the application's secret; the former one signs too until its time.
  secret bytea not null,
  former_secret bytea,
  former_until timestamptz,
  created_by bigint not null references users (id),
  created_at timestamptz not null default plaza_now(),
  -- Since when nothing succeeded, and how many attempts in a row failed.
  failing_since timestamptz,
  failures int not null default 0 check (failures >= 0),
  -- Nothing is sent before.
  resumes_at timestamptz,
  switched_off text constraint webhook_endpoints_switched_off check (switched_off in ('gone', 'failing')),
  -- The process that is delivering to it, and until when it may.
  claim uuid,
  claimed_until timestamptz,
  constraint webhook_endpoints_off check (switched_off is null or not is_active)
);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  endpoint_id bigint not null references webhook_endpoints (id) on delete cascade,
  -- The same at every attempt and every endpoint, so that a receiver recognises a repeat.
  message_id text not null,
  event text not null,
  data jsonb not null constraint webhook_deliveries_size check (octet_length(data::text) <= 19000),
  created_at timestamptz not null default plaza_now(),
  attempts smallint not null default 0,
  -- The next attempt; null once it is over.
  next_at timestamptz default plaza_now(),
  state text not null default 'waiting' constraint webhook_deliveries_state check (state in ('waiting', 'delivered', 'failed')),
  last_at timestamptz,
  took_ms int,
  status smallint,
  answer text check (char_length(answer) <= 1000),
  error text check (char_length(error) <= 300),
  constraint webhook_deliveries_over check ((state = 'waiting') = (next_at is not null))
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, id) where next_at is not null;
create index webhook_deliveries_of_endpoint on webhook_deliveries (endpoint_id, id desc);
create index webhook_deliveries_old on webhook_deliveries (created_at);

revoke all on webhook_endpoints, webhook_deliveries from plaza_app;
grant select, insert, update, delete on webhook_endpoints, webhook_deliveries to plaza_app;
