-- Why: staff who deal with a person one after another need to know what the others saw. Notes are written once and never
-- changed; they go with the account.

create table user_notes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  author_id bigint not null references users (id),
  text text not null constraint user_notes_text_short check (char_length(text) between 1 and 2000),
  created_at timestamptz not null default plaza_now()
);
create index user_notes_of_user on user_notes (user_id, id);
revoke update on user_notes from plaza_app;
