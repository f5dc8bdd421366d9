-- Why: instant messaging is a provider's; what is ours to keep is who has an account there and with which password,
-- what was begun and not yet known to have ended, and the faces of groups. The last two tables are the provider that
-- is built in: they are only filled where no other is configured.

create table im_accounts (
  user_id bigint primary key references users (id),
  -- Sealed; absent until the account is first told to the provider.
  password bytea check (octet_length(password) <= 200),
  -- Absent until the provider has said that the account is there.
  registered_at timestamptz,
  -- Grows with every change, so that whoever told the provider an older one can see that it is older.
  version int not null default 0,
  -- Since when what the provider knows may differ from this row.
  unsettled_since timestamptz default plaza_now()
);
create index im_accounts_unsettled on im_accounts (unsettled_since) where unsettled_since is not null;

-- Written before the provider is asked, gone in the transaction that answers. What is left is undone by a job, so that
-- a change is made whole or not at all, also where the provider hung, the connection broke or the process died.
create table im_intents (
  id bigint generated always as identity primary key,
  -- Absent where the group is only being made.
  group_id text,
  undo jsonb not null check (octet_length(undo::text) <= 100000),
  created_at timestamptz not null default plaza_now(),
  -- When its request gave up; absent while it runs, and for ever where the process died.
  failed_at timestamptz,
  -- Whoever undoes it has it to themselves until then.
  claimed_until timestamptz
);
create index im_intents_by_age on im_intents (created_at);
create index im_intents_of_group on im_intents (group_id);

create table im_group_faces (
  group_id text primary key check (group_id ~ '^[1-9][0-9]{0,15}$'),
  file_id bigint not null references files (id),
  updated_at timestamptz not null default plaza_now()
);

create table im_groups (
  id bigint generated always as identity primary key,
  key text not null unique check (char_length(key) <= 64),
  name text not null check (char_length(name) between 1 and 100),
  description text not null check (char_length(description) between 1 and 500),
  is_public boolean not null,
  members_only boolean not null,
  allow_invites boolean not null,
  max_users int not null check (max_users between 1 and 2000),
  owner_id bigint not null references users (id),
  created_at timestamptz not null default plaza_now()
);
create index im_groups_of_owner on im_groups (owner_id);

create table im_group_members (
  group_id bigint not null references im_groups (id) on delete cascade,
  user_id bigint not null references users (id),
  joined_at timestamptz not null default plaza_now(),
  primary key (group_id, user_id)
);
create index im_group_members_of_user on im_group_members (user_id, group_id);
