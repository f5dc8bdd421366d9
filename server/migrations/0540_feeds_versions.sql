-- Why: authors correct what they wrote, while staff and reports still need what it said before.
alter table feeds add column edited_at timestamptz;
alter table comments add column edited_at timestamptz;

-- What a feed or comment said before an edit. The current text is in its own row.
create table text_versions (
  id bigint generated always as identity primary key,
  subject_kind text not null constraint text_versions_subject_known check (subject_kind in ('feeds', 'comments')),
  subject_id bigint not null,
  content text not null constraint text_versions_content_bounded check (char_length(content) <= 10000),
  written_at timestamptz not null,
  replaced_at timestamptz not null default plaza_now()
);
create index text_versions_of_subject on text_versions (subject_kind, subject_id, id);
revoke update, delete on text_versions from plaza_app;
