-- Why: uploaded files. A node is looked up here by its exact text and owner; it never becomes a path by itself.

create table files (
  id bigint generated always as identity primary key,
  -- People stand above files, so it is their migration that holds it to a person.
  owner_id bigint not null,
  vendor text not null check (vendor ~ '^[a-z0-9-]{1,20}$'),
  path text not null check (path ~ '^[a-z0-9][a-z0-9/._-]{1,199}$'),
  -- 'uploading': an address was handed out; 'ready': the bytes were checked and may be used.
  state text not null default 'uploading' check (state in ('uploading', 'ready')),
  -- What the upload announced; replaced by what the content turned out to be.
  mime text not null,
  size_bytes bigint not null check (size_bytes > 0),
  md5 text not null check (md5 ~ '^[0-9a-f]{32}$'),
  width int,
  height int,
  -- What uses the file, such as 'users:12:avatar'. A file serves one use.
  attached_to text,
  -- Until when bytes may still arrive at the address that was handed out; null when none can.
  upload_until timestamptz,
  -- While one request checks and stores the bytes, no other does. Lapses by itself if that process dies.
  processing_until timestamptz,
  -- Since when nothing uses the file; the sweep goes by it.
  loose_since timestamptz not null default plaza_now(),
  created_at timestamptz not null default plaza_now(),
  constraint files_node_once unique (vendor, path)
);
create index files_owner on files (owner_id, created_at);
create index files_loose on files (loose_since) where attached_to is null;
create index files_open_address on files (upload_until) where upload_until is not null;
create index files_attached_to on files (attached_to) where attached_to is not null;
