-- Why: more than one table is cut into partitions. Which ones, how wide, and the column whose numbers they go by, are data: one job
-- makes partitions ahead of them all (src/kernel/partitions), and one check looks at them all.
create table partitioned_tables (
  name text primary key,
  width bigint not null constraint partitioned_tables_width check (width > 0),
  -- The identity column that gives out the numbers a table is cut by; another table's where it refers to that one.
  numbered_by text not null,
  numbered_in text not null default 'id'
);
revoke all on partitioned_tables from plaza_app;

insert into partitioned_tables (name, width, numbered_by) values ('audit_log', 10000000, 'audit_log');
