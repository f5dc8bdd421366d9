-- Where the money of a withdrawal is paid to, as its owner said when they asked. The service's role cannot change it afterwards.
-- Contract: the version before leaves all three null, which the rule allows.
alter table withdrawals
  add column payout_method text check (payout_method in ('alipay', 'wechat', 'bank')),
  add column payout_account text check (char_length(payout_account) between 3 and 64),
  add column payout_name text check (char_length(payout_name) between 1 and 50),
  add constraint withdrawals_payout_whole
    check (num_nonnulls(payout_method, payout_account, payout_name) in (0, 3));
