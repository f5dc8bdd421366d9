-- Why: one replies only to people who commented on the same feed; this finds whether somebody did.

create index comments_by on comments (user_id, subject_id) where deleted_at is null;
