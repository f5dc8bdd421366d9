-- Why: an order says what it was by a code with parameters; its title in a language is made when it is shown. Processes of the
-- version before write and read the title, so until the next release each is filled in from the other.

alter table currency_orders add column message jsonb;
alter table currency_orders alter column title set default '';

create function currency_orders_said() returns trigger language plpgsql as $$
begin
  if new.message is null then
    new.message := message_of_sentence('order', new.title);
  else
    new.title := left(sentence_of_message(new.message), 200);
  end if;
  return new;
end $$;
create trigger currency_orders_said before insert on currency_orders for each row execute function currency_orders_said();
