-- Notes that the text of a record was written, in the same transaction, whatever wrote it.
create or replace function note_search_change() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, id) values (tg_argv[0], new.id);
  return null;
end $$;
create or replace trigger feeds_searched after insert or update of content on feeds
  for each row execute function note_search_change('feeds');
create or replace trigger comments_searched after insert or update of body on comments
  for each row execute function note_search_change('comments');
create or replace trigger users_searched after insert or update of name, bio on users
  for each row execute function note_search_change('people');
create or replace trigger topics_searched after insert or update of name, description on topics
  for each row execute function note_search_change('topics');
create or replace trigger events_searched after insert or update of title, content, area, address on events
  for each row execute function note_search_change('events');
create or replace trigger commodities_searched after insert or update of title, top_text on commodities
  for each row execute function note_search_change('goods');
