-- Why: see 0254. Reads the entries once, which takes a while where there are many; meanwhile everybody posts and reads.
set local statement_timeout = 0;
alter table ledger_entries validate constraint ledger_entries_below_cut;
