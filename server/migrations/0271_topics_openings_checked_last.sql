-- Why: whoever joins a hidden topic for a fee has opened it first, and the reference to the person locked that person before the accounts;
-- deleting an account takes the accounts first. Checked at commit, the person comes after everything else that is locked.
alter table topic_openings alter constraint topic_openings_user_id_fkey deferrable initially deferred;
