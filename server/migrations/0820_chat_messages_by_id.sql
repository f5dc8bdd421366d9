-- Why: reports, decisions and automatic rules name a message by its id alone; staff who remove one have to find where it is.
create index chat_messages_by_id on chat_messages (id);
