-- Why: people sort what they saved into folders of their own. What is in none stays where it was.
create table feed_collection_folders (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  name text not null constraint feed_collection_folders_named check (char_length(name) between 1 and 40),
  name_folded text generated always as (normalize(lower(normalize(btrim(name), nfkc)), nfkc)) stored,
  created_at timestamptz not null default plaza_now(),
  constraint feed_collection_folders_once unique (user_id, name_folded)
);

-- No reference: a folder that is deleted empties first, under the lock of its row.
alter table feed_collections add column folder_id bigint;
create index feed_collections_in_folder on feed_collections (folder_id, id desc) where folder_id is not null;
