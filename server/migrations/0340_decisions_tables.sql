-- Why: whatever staff or an automatic rule does to a person or to something of theirs is written down with the rule and the
-- reason, so that they can read it and appeal. `user_id` refers to no table: this module stands below `users`, which calls it.

create table decisions (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  subject_kind text not null constraint decisions_subject_kind_form check (subject_kind ~ '^[a-z]{1,30}$'),
  subject_id bigint not null,
  -- How it began when it was decided; it may be gone by now.
  excerpt text not null constraint decisions_excerpt_short check (char_length(excerpt) <= 200),
  act text not null constraint decisions_act_known
    check (act in ('removed', 'held', 'refused', 'limited', 'warned', 'suspended')),
  rule text not null constraint decisions_rule_form check (rule ~ '^[a-z0-9-]{1,40}$'),
  -- The rule's title when it was decided: the setting may have lost the rule since.
  rule_title jsonb,
  reason text constraint decisions_reason_short check (char_length(reason) <= 500),
  -- Null where an automatic rule decided.
  decided_by bigint,
  decided_at timestamptz not null default plaza_now(),
  -- When it ends by itself; null where it does not.
  until timestamptz,
  -- What restoring it needs to know beyond the thing itself.
  undo jsonb,
  appeal_until timestamptz not null,
  -- When it was taken back.
  ended_at timestamptz,
  constraint decisions_by_another check (decided_by <> user_id)
);
create index decisions_of_user on decisions (user_id, id);
create index decisions_in_force on decisions (subject_kind, subject_id) where ended_at is null;
create index decisions_in_time on decisions (decided_at);

create table appeals (
  id bigint generated always as identity primary key,
  decision_id bigint not null references decisions (id) constraint appeals_once unique,
  text text not null constraint appeals_text_short check (char_length(text) between 1 and 2000),
  state text not null default 'waiting' constraint appeals_state_known check (state in ('waiting', 'upheld', 'overturned')),
  remark text constraint appeals_remark_short check (char_length(remark) <= 500),
  decided_by bigint,
  decided_at timestamptz,
  created_at timestamptz not null default plaza_now(),
  constraint appeals_decided_whole check ((state = 'waiting') = (decided_at is null))
);
create index appeals_waiting on appeals (created_at) where state = 'waiting';
