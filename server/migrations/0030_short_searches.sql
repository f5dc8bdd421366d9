-- Why: a search by one or two characters, which is a whole word in Chinese, has no trigram to be found by and read every
-- name there is. Names are short: their characters and pairs of neighbours are indexed as they are.

create function name_grams(name text) returns text[] language sql immutable strict parallel safe as $$
  select array_agg(distinct gram) from generate_series(1, char_length(name)) at,
    lateral (values (substr(name, at, 1)), (substr(name, at, 2))) as grams (gram)
$$;
create index topics_name_grams on topics using gin (name_grams(name_folded)) where deleted_at is null;
create index users_name_grams on users using gin (name_grams(name_folded)) where deleted_at is null;
