-- Why: what a person owes follows them. A refund may arrive for an account that was deleted after its owner came back under another
-- one, so the service has to know which account that is now. Only account ids, and nothing readable, stand here.

create table account_returns (
  former_user_id bigint primary key references users (id),
  -- The account its owner has now, or had last.
  user_id bigint not null references users (id),
  constraint account_returns_not_itself check (former_user_id <> user_id)
);
create index account_returns_user on account_returns (user_id);
