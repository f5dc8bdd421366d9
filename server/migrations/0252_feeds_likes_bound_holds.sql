-- Why: see 0251. Reads the likes once, which takes a while where there are many; meanwhile everybody reads and writes them.
set local statement_timeout = 0;
alter table likes validate constraint likes_below_cut;
