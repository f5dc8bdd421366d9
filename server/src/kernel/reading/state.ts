import { sql } from '../db/sql.ts'

/**
 * One run of one server: after a failover, or a crash, numbers of transactions are given out again. A server that mends itself after
 * a crash has not been started anew, but its statistics have begun anew. To look that up costs more than the rest of the question,
 * so each session does it once: a crash ends them all. A setting that was rolled back is empty. Not
 * by `callSql`: its `select` is set up each time, whether the function is called or not.
 */
export const serverRun = sql`coalesce(nullif(current_setting('plaza.server_run', true), ''), server_run())`
