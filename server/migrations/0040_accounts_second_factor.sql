-- Why: a password alone moves no money. A second factor (a code generator or a passkey) is shown anew for acts that do,
-- and each sign-in remembers when it was, on which device and from where it came.

create table factors (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  kind text not null check (kind in ('totp', 'passkey')),
  -- A code generator: its secret, sealed, and the last step whose code was taken, so that a code works once.
  sealed_secret bytea,
  last_step bigint not null default 0,
  -- A passkey: what it was asked to sign while it is being added, then its public half.
  challenge text,
  credential_id text constraint factors_credential_once unique check (char_length(credential_id) <= 1400),
  public_key bytea,
  sign_count bigint not null default 0,
  transports text[] not null default '{}',
  device text not null,
  created_at timestamptz not null default plaza_now(),
  confirmed_at timestamptz,
  last_used_at timestamptz,
  constraint factors_totp_has_secret check (kind <> 'totp' or sealed_secret is not null),
  constraint factors_passkey_has_key check (kind <> 'passkey' or confirmed_at is null or public_key is not null)
);
create index factors_user on factors (user_id);

-- Keyed hashes; each opens once and is then gone. They belong to the code generator they were shown with.
create table factor_recovery_codes (
  factor_id bigint not null references factors (id) on delete cascade,
  code_mac text not null,
  primary key (factor_id, code_mac)
);

-- What a passkey is asked to sign to be shown: one at a time for each sign-in, good once.
create table factor_challenges (
  session_id bigint primary key,
  challenge text not null,
  expires_at timestamptz not null
);

alter table sessions
  add column device text not null default 'Unknown device',
  add column address text,
  add column last_used_at timestamptz not null default plaza_now(),
  add column factor_at timestamptz;

-- Which devices somebody has signed in from: a keyed hash of the device and the network, forgotten after a year.
create table known_devices (
  user_id bigint not null references users (id),
  device_mac text not null,
  seen_at timestamptz not null default plaza_now(),
  primary key (user_id, device_mac)
);
create index known_devices_seen_at on known_devices (seen_at);

alter table verification_codes drop constraint verification_codes_purpose_check;
alter table verification_codes
  add constraint verification_codes_purpose_known check (purpose in ('register', 'verify', 'proof'));
