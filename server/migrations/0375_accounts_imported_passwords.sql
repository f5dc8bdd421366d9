-- Why: while imported bcrypt hashes are left, every sign-in spends the time of the most expensive one, which has to be
-- found without reading all passwords.

create index passwords_bcrypt_cost on passwords (substr(hash, 5, 2)) where hash like '$2%';
