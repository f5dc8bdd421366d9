-- Why: a member who may not publish left the topic and joined again, and could. What the manager decided about somebody
-- stays with the row that outlives leaving.

alter table topic_first_joins add column is_muted boolean not null default false;

update topic_first_joins f set is_muted = true
from topic_members m where m.topic_id = f.topic_id and m.user_id = f.user_id and m.can_pub = 0;
