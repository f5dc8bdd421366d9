-- Why: a browser’s route for pushes ends with the sign-in it was made by.
alter table push_routes add column family_id bigint;
