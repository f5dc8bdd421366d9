-- Why: whoever changes their phone number or e-mail address proves the new one with a code of its own kind.
alter table verification_codes drop constraint verification_codes_purpose_known;
alter table verification_codes
  add constraint verification_codes_purpose_known check (purpose in ('register', 'verify', 'proof', 'contact'));
