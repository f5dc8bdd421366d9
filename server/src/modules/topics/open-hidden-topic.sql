-- Lets a user open a hidden topic from outside if they have not opened too many others within a day; also false where
-- there is no such topic, after the same work.
create or replace function open_hidden_topic(p_user bigint, p_topic bigint, p_most int) returns boolean
language plpgsql as $$
declare
  others int;
begin
  -- Of any number at once, each counts those before it.
  perform pg_advisory_xact_lock(hashtextextended('topic openings ' || p_user, 0));
  select count(*) into others from topic_openings o
    where o.user_id = p_user and o.topic_id <> p_topic and o.opened_at > plaza_now() - interval '1 day';
  if others >= p_most then
    return false;
  end if;
  insert into topic_openings (user_id, topic_id)
    select p_user, t.id from topics t
    where t.id = p_topic and t.is_hidden and t.status = 'passed' and t.deleted_at is null
    on conflict (user_id, topic_id) do update set opened_at =
      case when topic_openings.opened_at > plaza_now() - interval '1 day' then topic_openings.opened_at else plaza_now() end;
  return found;
end $$;
