-- Why: what is deleted must be out of reach with its pictures, and what is hidden must not be had by its address alone.
-- A file knows whether everybody may read it, only those who were given a signed address, or nobody.

alter table files add column sight text not null default 'open'
  constraint files_sight_known check (sight in ('open', 'hidden', 'gone'));

-- Files of one record are found by how their use begins.
create index files_of_use on files (attached_to text_pattern_ops) where attached_to is not null;

-- What is there already, as the triggers would have it.
update files f set sight = case when s.deleted_at is not null then 'gone' else 'hidden' end
from feed_stats s
where (s.deleted_at is not null or s.is_hidden) and s.media <> 'text' and f.attached_to like 'feeds:' || s.feed_id || ':%';
update files f set sight = case when t.deleted_at is not null then 'gone' else 'hidden' end
from topics t
where (t.deleted_at is not null or t.is_hidden or t.status <> 'passed') and f.id in (t.logo_id, t.bg_id);
update files f set sight = case when e.deleted_at is not null then 'gone' else 'hidden' end
from events e where (e.deleted_at is not null or e.audit <> 1) and f.id = e.avatar_id;
update files f set sight = case when b.deleted_at is not null then 'gone' else 'hidden' end
from brands b where (b.deleted_at is not null or not b.is_audited) and f.id in (b.avatar_id, b.sub_avatar_id);
