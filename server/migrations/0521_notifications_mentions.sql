-- Why: people are told when a post or comment mentions them, once for each.
-- Contract: the constraint only allows one kind more; the version before goes on making those it knows. Not validated again: every
-- row was valid under the narrower rule.
alter table notifications drop constraint notifications_kind_known;
alter table notifications add constraint notifications_kind_known check (kind in ('comment', 'like', 'reward', 'following', 'answer',
  'adoption', 'mall_selling_commodity', 'selling_knowledge', 'accept', 'applyFor', 'system', 'mention')) not valid;
create index notifications_mention_once on notifications (user_id, feed_id) where kind = 'mention';
