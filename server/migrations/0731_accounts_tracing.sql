-- Why: people who come back under other names are recognised by the addresses and devices they sign in from, and networks and
-- mail providers that only bring abuse can be shut out for a while.

-- Kept for `tracing.keep-days`.
create table sign_in_traces (
  user_id bigint not null references users (id),
  address inet not null,
  -- As its owner sees it, and a keyed hash of all a browser says of itself within its network.
  device text not null constraint sign_in_traces_device_short check (char_length(device) <= 60),
  device_mac text not null,
  first_at timestamptz not null default plaza_now(),
  last_at timestamptz not null default plaza_now(),
  sign_ins int not null default 1,
  primary key (user_id, address, device_mac)
);
create index sign_in_traces_by_address on sign_in_traces (address, last_at desc);
create index sign_in_traces_by_device on sign_in_traces (device_mac, last_at desc);
create index sign_in_traces_by_age on sign_in_traces (last_at);

create table bans (
  id bigint generated always as identity primary key,
  kind text not null constraint bans_kind_known check (kind in ('address', 'mail')),
  -- A network or a domain, as staff read it.
  target text not null constraint bans_target_short check (char_length(target) between 1 and 253),
  network cidr constraint bans_network_of_address check ((network is not null) = (kind = 'address')),
  reason text not null constraint bans_reason_short check (char_length(reason) between 1 and 500),
  ends_at timestamptz not null,
  created_by bigint not null references users (id),
  created_at timestamptz not null default plaza_now(),
  updated_at timestamptz not null default plaza_now(),
  constraint bans_target_taken unique (target)
);
