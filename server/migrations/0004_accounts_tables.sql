-- Why: how people prove who they are. Nothing here can be used by somebody who reads the table: tokens and
-- identities are hashed, codes are keyed hashes, passwords are argon2id.

create table passwords (
  user_id bigint primary key references users (id),
  hash text not null,
  changed_at timestamptz not null default plaza_now()
);

create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null constraint sessions_token_once unique check (octet_length(token_hash) = 32),
  user_id bigint not null references users (id),
  -- The first session of the chain that refreshing makes; all of a chain end together.
  family_id bigint not null,
  login_at timestamptz not null,
  expires_at timestamptz not null,
  refresh_until timestamptz not null,
  replaced_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default plaza_now()
);
create index sessions_user on sessions (user_id) where revoked_at is null;
create index sessions_family on sessions (family_id);
create index sessions_refresh_until on sessions (refresh_until);

create table verification_codes (
  id bigint generated always as identity primary key,
  target text not null,
  purpose text not null check (purpose in ('register', 'verify')),
  code_mac bytea not null,
  tries smallint not null default 0 constraint verification_codes_five_tries check (tries between 0 and 5),
  expires_at timestamptz not null,
  constraint verification_codes_one_live unique (target, purpose)
);

-- Accounts of other platforms: the subject is the platform's own lasting id.
create table social_identities (
  provider text not null,
  subject text not null check (char_length(subject) <= 200),
  user_id bigint not null references users (id),
  created_at timestamptz not null default plaza_now(),
  primary key (provider, subject)
);
create index social_identities_user on social_identities (user_id);

create table used_login_codes (
  code_hash bytea primary key,
  expires_at timestamptz not null
);
