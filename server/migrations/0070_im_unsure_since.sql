-- Why: debts are settled; an account whose state at the provider is not known is unsure.
alter table im_accounts rename column unsettled_since to unsure_since;
alter index im_accounts_unsettled rename to im_accounts_unsure;
