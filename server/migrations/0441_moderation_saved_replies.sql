-- Why: staff give the same reasons again and again, in both languages; a saved reply is written once and offered where a
-- reason is asked.

create table saved_replies (
  id bigint generated always as identity primary key,
  title text not null constraint saved_replies_title_short check (char_length(title) between 1 and 60),
  title_folded text not null generated always as (normalize(lower(normalize(btrim(title), nfkc)), nfkc)) stored
    constraint saved_replies_title_taken unique,
  text_en text not null constraint saved_replies_en_short check (char_length(text_en) between 1 and 500),
  text_zh text not null constraint saved_replies_zh_short check (char_length(text_zh) between 1 and 500),
  created_at timestamptz not null default plaza_now(),
  updated_at timestamptz not null default plaza_now()
);
