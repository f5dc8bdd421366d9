-- Why: an appeal may bring back a topic that staff removed, with its members. They leave it at once, so that nobody goes on
-- reading what was removed, and are remembered here.

create table topic_former_members (
  topic_id bigint not null references topics (id),
  user_id bigint not null references users (id),
  can_pub smallint,
  created_at timestamptz not null,
  primary key (topic_id, user_id)
);
create index topic_former_members_of_user on topic_former_members (user_id);
