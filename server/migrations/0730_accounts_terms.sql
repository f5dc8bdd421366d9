-- Why: people accept the terms, version by version, and from a day on writing needs that.

-- Versions of the setting `terms`: the one without an end is current.
create table terms_versions (
  version text primary key constraint terms_versions_version_short check (char_length(version) between 1 and 40),
  since timestamptz not null default plaza_now(),
  -- From when on writing needs it to be accepted.
  enforced_at timestamptz not null,
  ended_at timestamptz
);
create unique index terms_versions_one_current on terms_versions ((ended_at is null)) where ended_at is null;

create table terms_acceptances (
  user_id bigint not null references users (id),
  version text not null constraint terms_acceptances_version_short check (char_length(version) between 1 and 40),
  accepted_at timestamptz not null default plaza_now(),
  primary key (user_id, version)
);

-- That a person was old enough when they registered; their date of birth is not kept.
create table age_checks (
  user_id bigint primary key references users (id),
  min_age smallint not null constraint age_checks_age_plausible check (min_age between 1 and 120),
  checked_at timestamptz not null default plaza_now()
);
