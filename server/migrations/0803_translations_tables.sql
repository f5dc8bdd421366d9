-- Why: what was translated once is not asked of the provider again. A text and a language name it; nothing says whose text it was.
create table translations (
  hash bytea not null,
  language text not null constraint translations_language_named check (char_length(language) <= 10),
  text text not null constraint translations_text_bounded check (char_length(text) <= 40000),
  -- The language of the original, if the provider said so.
  origin text constraint translations_origin_named check (char_length(origin) <= 20),
  made_at timestamptz not null default plaza_now(),
  primary key (hash, language)
);
create index translations_old on translations (made_at);
