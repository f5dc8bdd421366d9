-- Why: what a withdrawal needs beside its order: the money it comes to, and who has approved it.

create table withdrawals (
  order_id bigint primary key references currency_orders (id),
  -- In the smallest unit of money, rounded down when it was asked for.
  money_amount bigint not null check (money_amount > 0),
  ratio bigint not null check (ratio > 0),
  approvals_needed smallint not null check (approvals_needed between 1 and 2),
  remark text check (char_length(remark) <= 500),
  decided_at timestamptz
);

create table withdrawal_approvals (
  order_id bigint not null references withdrawals (order_id),
  reviewer_id bigint not null references users (id),
  created_at timestamptz not null default plaza_now(),
  constraint withdrawal_approvals_once primary key (order_id, reviewer_id)
);

-- Who approved and what it comes to is history: the application adds to it and takes nothing back.
revoke update, delete on withdrawals, withdrawal_approvals from plaza_app;
grant update (remark, decided_at) on withdrawals to plaza_app;
