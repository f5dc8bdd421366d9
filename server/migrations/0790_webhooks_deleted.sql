-- Why: deleting an endpoint deleted its deliveries too, and waited for everything that was writing another one. It is marked now; a job
-- does the rest.
alter table webhook_endpoints add column deleted_at timestamptz;
