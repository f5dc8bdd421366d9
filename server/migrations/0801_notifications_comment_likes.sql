-- Why: people are told who likes what they commented, once for each.
-- Contract: the constraint only allows one kind more; the version before goes on making those it knows. Not validated again: every
-- row was valid under the narrower rule.
alter table notifications drop constraint notifications_kind_known;
alter table notifications add constraint notifications_kind_known check (kind in ('comment', 'like', 'reward', 'following', 'answer',
  'adoption', 'mall_selling_commodity', 'selling_knowledge', 'accept', 'applyFor', 'system', 'mention', 'comment_like')) not valid;
create unique index notifications_comment_like_once on notifications (comment_id, sender_id) where kind = 'comment_like';
