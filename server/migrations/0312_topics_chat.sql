-- Why: a topic can have a chat; its card says which conversation that is.
alter table topics add column chat_id bigint;
