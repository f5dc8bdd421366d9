-- Why: a record of the kind `system` and a push say something by a code with parameters; the sentence in a language is made when it is
-- shown or sent. Processes of the version before write and read `content` in `detail`, so until the next release each is filled in
-- from the other. A push keeps its content, which the service writes for them.

alter table notifications add column message jsonb;
alter table push_messages add column message jsonb;

create function notifications_said() returns trigger language plpgsql as $$
begin
  if new.message is null then
    if new.detail ? 'content' then new.message := message_of_sentence('notice', new.detail ->> 'content'); end if;
  else
    new.detail := coalesce(new.detail, '{}') || jsonb_build_object('content', sentence_of_message(new.message));
  end if;
  return new;
end $$;
create trigger notifications_said before insert on notifications for each row when (new.kind = 'system')
  execute function notifications_said();
