-- Sets who may read these files from now on; caches drop those that are no longer public.
create or replace function show_files(p_ids bigint[], p_sight text) returns void language plpgsql as $$
begin
  perform enqueue_job('files.purge', jsonb_build_object('vendor', f.vendor, 'path', f.path), 10, null)
    from files f where f.id = any (p_ids) and f.sight <> p_sight and p_sight <> 'open';
  update files f set sight = p_sight where f.id = any (p_ids) and f.sight <> p_sight;
end $$;

-- The same for all files of one record, such as `feeds:12`.
create or replace function show_files_of(p_use text, p_sight text) returns void language plpgsql as $$
begin
  perform show_files(array(select f.id from files f where f.attached_to like p_use || ':%'), p_sight);
end $$;
