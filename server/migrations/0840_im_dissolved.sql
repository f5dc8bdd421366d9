-- Why: a group that staff dissolve comes back, with its members and what was said in it, when its owner appeals with success.
-- Until then it exists for no one.
alter table im_groups add column dissolved_at timestamptz;
create index im_groups_dissolved on im_groups (dissolved_at) where dissolved_at is not null;
