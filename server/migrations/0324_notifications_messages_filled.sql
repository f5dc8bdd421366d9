-- Why: records of before get their messages. Nobody changes a record, so nobody waits for this.
set local statement_timeout = 0;
update notifications n set message = message_of_sentence('notice', n.detail ->> 'content')
where n.kind = 'system' and n.message is null and n.detail ? 'content';
