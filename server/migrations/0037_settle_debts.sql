-- Why: what a refund could not take back blocks withdrawals until it is settled, and nobody could settle it. Staff take it
-- from the balance or waive it, once; the row says which, who and why.

alter table user_debts
  add settled_order_id bigint references currency_orders (id),
  add settled_by bigint references users (id),
  add remark text,
  add constraint user_debts_settled check (settled_at is not null or (settled_order_id is null and settled_by is null and remark is null));
grant update (settled_order_id, settled_by, remark) on user_debts to plaza_app;

create function user_debts_guard() returns trigger language plpgsql as $$
begin
  raise exception 'this debt has been settled' using errcode = '55000';
end $$;
create trigger user_debts_settled_once before update on user_debts
  for each row when (old.settled_at is not null) execute function user_debts_guard();
