import type { Db } from '../db/db.ts'
import { replicaHere } from '../db/replicas/route.ts'
import { type Sql, sql } from '../db/sql.ts'

/** A text that is another one as soon as anything in the database is; undefined where nobody can say. */
export type StateOf = () => Promise<string | undefined>

/**
 * One run of one server: after a failover, or a crash, numbers of transactions are given out again. A server that mends itself after
 * a crash has not been started anew, but its statistics have begun anew. To look that up costs more than the rest of the question,
 * so each session does it once: a crash ends them all. A setting that was rolled back is empty. Not
 * by `callSql`: its `select` is set up each time, whether the function is called or not.
 */
export const serverRun = sql`coalesce(nullif(current_setting('plaza.server_run', true), ''), server_run())`

/**
 * What a snapshot names are the transactions that have ended. Where two name the same, nothing was committed between them,
 * and whatever is read by one is read by the other. That holds for one run of one server. A standby does not name all, so it is
 * never relied on.
 */
const STATE = sql`${serverRun} || ' ' || pg_current_snapshot()`

/**
 * The state of the primary; unknown to whoever is answered by a replica. Where the time matters too, `moment` selects a value
 * that is another one as soon as it does.
 */
export function createStateOf({ planned }: Pick<Db, 'planned'>, moment?: Sql): StateOf {
  const state = moment ? sql`${STATE} || ' ' || coalesce((${moment})::text, '')` : STATE
  const query = sql`select case when not pg_is_in_recovery() then ${state} end as state`
  return async () =>
    replicaHere() ? undefined : ((await planned.get<{ state: string | null }>(query)).state ?? undefined)
}
