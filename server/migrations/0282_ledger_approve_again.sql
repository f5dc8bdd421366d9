-- Why: an approval of a person who lost the permission no longer counts. If they get it back, they approve again.

grant update (created_at) on withdrawal_approvals to plaza_app;
