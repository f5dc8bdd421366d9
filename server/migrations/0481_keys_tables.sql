-- Why: a program acts with a key that opens only what it needs, instead of a person's password.

create table access_keys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  -- Only the hash is kept; a key of 256 random bits needs no slow one.
  key_hash bytea not null,
  -- The last four characters, by which its owner tells it from others.
  ending text not null check (char_length(ending) = 4),
  name text not null check (char_length(name) between 1 and 60),
  scopes text[] not null check (cardinality(scopes) between 1 and 40),
  -- Who made it: the owner, or staff for a bot.
  created_by bigint not null references users (id),
  created_at timestamptz not null default plaza_now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  -- The network, never the whole address.
  last_network text check (char_length(last_network) <= 50),
  constraint access_keys_once unique (key_hash)
);
create index access_keys_of_user on access_keys (user_id, id);
create index access_keys_expired on access_keys (expires_at) where expires_at is not null;

revoke all on access_keys from plaza_app;
grant select, insert, delete, update (last_used_at, last_network) on access_keys to plaza_app;
