import type { Db } from '../db/db.ts'
import { replicaHere } from '../db/replicas/route.ts'
import { sql } from '../db/sql.ts'

/** A text that is another one as soon as anything in the database is; undefined where nobody can say. */
export type StateOf = () => Promise<string | undefined>

/**
 * What a snapshot names are the transactions that have ended. Where two name the same, nothing was committed between them,
 * and whatever is read by one is read by the other. That holds for one run of one server: after a failover the same
 * numbers are given to other transactions. A standby does not name all, so it is never relied on.
 */
const STATE = sql`
  select case when not pg_is_in_recovery() then pg_postmaster_start_time() || ' ' || pg_current_snapshot() end as state`

/** The state of the primary; unknown to whoever is answered by a replica. */
export const createStateOf =
  ({ planned }: Pick<Db, 'planned'>): StateOf =>
  async () =>
    replicaHere() ? undefined : ((await planned.get<{ state: string | null }>(STATE)).state ?? undefined)
