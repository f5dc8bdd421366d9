-- Whether a topic is hidden never changes, so the membership carries it from the start.
create or replace function topic_members_carry_hidden() returns trigger language plpgsql as $$
begin
  new.is_hidden := (select t.is_hidden from topics t where t.id = new.topic_id);
  return new;
end $$;
create or replace trigger topic_members_carry_hidden before insert on topic_members
  for each row execute function topic_members_carry_hidden();

-- How many of a user's topics are hidden from strangers.
create or replace function count_hidden_membership() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform change_hidden_user_counts(new.user_id, p_topics => 1);
  else
    perform change_hidden_user_counts(old.user_id, p_topics => -1);
  end if;
  return null;
end $$;
create or replace trigger topic_members_hidden_joined after insert on topic_members
  for each row when (new.is_hidden) execute function count_hidden_membership();
create or replace trigger topic_members_hidden_left after delete on topic_members
  for each row when (old.is_hidden) execute function count_hidden_membership();
