-- Why: when a person was here last is asked before a mail is sent to them; a visit that ended by signing out counts too.
create index sessions_by_user on sessions (user_id, last_used_at);
