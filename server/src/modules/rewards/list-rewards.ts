import { few, plainTime, type Queryable, sql } from '../../kernel/index.ts'
import { fileOf, type StoredFile, type ViewFile } from '../files/index.ts'
import { loadUsers, presentSummary } from '../users/index.ts'
import type { RewardLog, RewardLogWithUser, RewardRank, TargetType } from './schemas.ts'

/** One reward, as `listRewards` selects it. */
export interface RewardLogRow extends Omit<RewardLog, 'icon' | 'created_at' | 'updated_at'> {
  icon: StoredFile | null
  created_at: Date
}

export interface Target {
  targetType: TargetType
  targetId: number
}

/** The rewards of one target, newest first; `after` is the smallest id already received, 0 for the first page. */
export const listRewards = (
  db: Queryable,
  { targetType, targetId }: Target,
  { limit, after }: { limit: number; after: number },
): Promise<RewardLogRow[]> =>
  db.rows<RewardLogRow>(sql`
    select l.id, l.user_id, l.target_id, l.target_type, l.name, l.price, l.numbers, l.created_at, ${fileOf(sql`g.icon_id`)} as icon
    from reward_logs l left join reward_gifts g on g.id = l.gift_id
    where l.target_type = ${targetType} and l.target_id = ${targetId} and l.id < ${after || Number.MAX_SAFE_INTEGER}
    order by l.id desc limit ${few(limit)}`)

/** A reward as the interface shows it. */
export const presentRewardLog = (row: RewardLogRow, viewFile: ViewFile): RewardLog => ({
  ...row,
  icon: viewFile(row.icon),
  created_at: plainTime(row.created_at),
  updated_at: plainTime(row.created_at),
})

/** A page of rewards, each with its giver. */
export async function presentRewardLogsWithUsers(
  db: Queryable,
  rows: readonly RewardLogRow[],
  viewFile: ViewFile,
): Promise<RewardLogWithUser[]> {
  const givers = await loadUsers(
    db,
    rows.map((row) => row.user_id),
  )
  return rows.map((row) => ({
    ...presentRewardLog(row, viewFile),
    user: presentSummary(givers.get(row.user_id)!, viewFile),
  }))
}

interface RankRow extends Omit<RewardRank, 'created_at' | 'updated_at'> {
  created_at: Date
  updated_at: Date
}

/** Who gave most to a target, by what counts; users who only passed currency to and fro are not on it. */
export async function listRewardRank(
  db: Queryable,
  { targetType, targetId }: Target,
  { limit, offset }: { limit: number; offset: number },
): Promise<RewardRank[]> {
  const rows = await db.rows<RankRow>(sql`
    select id, user_id, target_id as topic_id, total, created_at, updated_at from reward_totals
    where target_type = ${targetType} and target_id = ${targetId} and total > 0
    order by total desc, id limit ${few(limit)} offset ${offset}`)
  return rows.map((row) => ({ ...row, created_at: plainTime(row.created_at), updated_at: plainTime(row.updated_at) }))
}

export interface RewardSum {
  /** How many rewards. */
  count: number
  amountCoins: number
  /** How much of it rankings count. */
  countedCoins: number
}

/** What these targets were given in total, in one query; a target without rewards has no entry. */
export async function rewardSums(
  db: Queryable,
  targetType: TargetType,
  targetIds: readonly number[],
): Promise<Map<number, RewardSum>> {
  const rows = await db.rows<{ target_id: number; count: number; amount: number; counted: number }>(sql`
    select target_id, count, amount, counted from reward_sums
    where target_type = ${targetType} and target_id = any(${[...new Set(targetIds)]}::bigint[])`)
  return new Map(
    rows.map(({ target_id, count, amount, counted }) => [
      target_id,
      { count, amountCoins: amount, countedCoins: counted },
    ]),
  )
}
