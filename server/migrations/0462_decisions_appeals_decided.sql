-- Why: how fast staff decide about appeals is shown by day.

create index appeals_decided on appeals (decided_at) where decided_at is not null;
