-- Why: two members of staff must not decide the same thing. Whoever looks at it claims it; the claim is seen by the
-- others and ends by itself, so that nobody blocks the queue by closing a laptop.
create table queue_claims (
  kind text not null,
  object_id bigint not null,
  user_id bigint not null,
  until timestamptz not null,
  constraint queue_claims_one_at_a_time primary key (kind, object_id)
);
-- The console shows which migrations made the schema.
grant select on schema_migrations to plaza_app;
