-- Why: what has expired is removed every ten minutes, and these tables were read whole for it. They hold what lives for
-- minutes, so making the indexes holds nobody up.

create index verification_codes_expired on verification_codes (expires_at);
create index used_login_codes_expired on used_login_codes (expires_at);
create index factor_challenges_expired on factor_challenges (expires_at);
create index factors_unconfirmed on factors (created_at) where confirmed_at is null;
