-- How a function refuses: by the name of the rule, as a constraint does. `refusing` turns the name into a problem.
create or replace function refuse(p_rule text) returns void language plpgsql as $$
begin
  raise exception 'refused by %', p_rule using errcode = 'PZ001', constraint = p_rule;
end $$;
