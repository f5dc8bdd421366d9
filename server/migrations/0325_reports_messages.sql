-- Why: what the service itself reports says why by a code with parameters; staff read it in their language. Processes of the version
-- before write the reason as a sentence, so until the next release theirs gets its message here.

alter table reports add column message jsonb;

create function message_of_report(p_reason text) returns jsonb language plpgsql stable as $$
declare
  found_words jsonb := (
    select jsonb_agg(jsonb_build_object('code', 'report.found', 'word', m[1], 'field', case
      when m[2] = any ('{feed_content,body,name,bio,location,title,desc,description,groupname,content,area,address,summary}') then jsonb_build_object('code', 'field.' || m[2]) else to_jsonb(m[2]) end))
    from regexp_matches(p_reason, '"(.*?)" in ([[:alnum:]_.]+)(?=, "|$)', 'g') m);
begin
  if found_words is not null and p_reason like 'Word list: "%' then
    return jsonb_build_object('code', 'report.word_list', 'found', found_words);
  elsif found_words is not null and p_reason like 'Refused: word list, "%' then
    return jsonb_build_object('code', 'report.refused_words', 'found', found_words);
  end if;
  return message_of_sentence('report', p_reason);
end $$;

create function reports_said() returns trigger language plpgsql as $$
begin
  new.message := message_of_report(new.reason);
  return new;
end $$;
create trigger reports_said before insert on reports for each row
  when (new.kind = 'automatic' and new.message is null and new.reason is not null) execute function reports_said();

update reports set message = message_of_report(reason) where kind = 'automatic' and message is null and reason is not null;
