-- Why: somebody who has a second factor shows it when they sign in on a device that was not remembered. Until then their
-- session opens nothing. A remembered device holds a token of its own; here lies its hash.

create table remembered_devices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  token_hash bytea not null constraint remembered_devices_token_once unique check (octet_length(token_hash) = 32),
  device text not null,
  address text,
  created_at timestamptz not null default plaza_now(),
  last_used_at timestamptz not null default plaza_now(),
  expires_at timestamptz not null
);
create index remembered_devices_user on remembered_devices (user_id);
create index remembered_devices_expired on remembered_devices (expires_at);

alter table sessions
  add column awaits_factor boolean not null default false,
  add column device_id bigint;
