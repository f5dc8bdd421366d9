-- Why: an item of the queue is given to one member of staff, or handed on to the next, and stays theirs until it is decided. A
-- claim, in contrast, lasts a minute.

create table queue_assignments (
  kind text not null,
  object_id bigint not null,
  user_id bigint not null,
  assigned_by bigint not null,
  created_at timestamptz not null default plaza_now(),
  constraint queue_assignments_one_at_a_time primary key (kind, object_id)
);
create index queue_assignments_of_user on queue_assignments (user_id);
