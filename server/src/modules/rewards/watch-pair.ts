import { sql, type Tx } from '../../kernel/index.ts'

export interface WatchedReward {
  giverId: number
  receiverId: number
  /** How much from one person to another rankings count on one day. */
  pairCapCoins: number
}

/**
 * Adds a line to the audit log when one user has given another more than rankings count: once per pair and day, in
 * either direction. Sent with the commit; `noted` is called after it if there was none before. Both accounts are locked
 * by the reward itself, so of two at once the second sees the first one's line.
 */
export function watchPair(tx: Tx, { giverId, receiverId, pairCapCoins }: WatchedReward, noted: () => void): void {
  const [low, high] = [Math.min(giverId, receiverId), Math.max(giverId, receiverId)]
  const object = `reward-pairs:${low}:${high}`
  tx.later(
    sql`
      select append_audit(${ACTION}, ${object}, jsonb_build_object('day', p.day, 'giverId', ${giverId}::bigint,
        'receiverId', ${receiverId}::bigint, 'netCoins', abs(p.net), 'pairCapCoins', ${pairCapCoins}::bigint))
      from reward_pairs p
      where p.low_id = ${low} and p.high_id = ${high} and p.day = (plaza_now() at time zone 'UTC')::date
        and case when ${giverId === low} then p.net else -p.net end > ${pairCapCoins}
        and not exists (
          select from audit_log l where l.object = ${object} and l.action = ${ACTION} and l.after ->> 'day' = p.day::text)`,
    (rows) => {
      if (rows.length > 0) noted()
    },
  )
}

const ACTION = 'rewards.pair_cap'
