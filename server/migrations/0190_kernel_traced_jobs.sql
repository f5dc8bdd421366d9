-- A job goes on with the trace of the request that left it behind. The transaction says which that is; where nothing is
-- traced it says nothing.
alter table jobs add column traceparent text default nullif(current_setting('plaza.traceparent', true), '')
  constraint jobs_traceparent_length check (length(traceparent) <= 100);
