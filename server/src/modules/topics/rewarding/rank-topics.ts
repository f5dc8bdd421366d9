import { type Caller, few, invalid, type Queryable, type Sql, sql } from '../../../kernel/index.ts'
import type { ViewFile } from '../../files/index.ts'
import { countTopics } from '../lists/count-topics.ts'
import type { RankEntry, RankQuery, TopicRank } from '../lists/schemas.ts'
import { listed } from '../policy.ts'
import { presentRanked, showTopics } from '../present.ts'
import { BOARD_SIZE, type Board } from './board.ts'
import type { Boards } from './boards.ts'
import { type Period, withinPeriod } from './period-board.ts'

const OFF_BOARD = `${BOARD_SIZE}+`
const MAX_MINE = 100

/** The topics that were rewarded most, and where the caller's own stand (docs/interface.md 4.5.3). */
export async function rankTopics(
  db: Queryable,
  viewer: Caller | undefined,
  query: RankQuery,
  boards: Boards,
  viewFile: ViewFile,
): Promise<TopicRank> {
  const { type = '24hours', city, user_id: userId, limit = BOARD_SIZE, offset = 0 } = query
  if (type === 'city' && city === undefined) throw invalid('city', 'city is required for the board of a city.')
  const parts = new Set((query.with ?? 'topics,my_topics').split(','))
  const board = type === 'city' ? await boards.ofCity(city!) : await boards.ofPeriod(type)
  const answer: TopicRank = {}
  if (parts.has('topics_total')) Object.assign(answer, await countTopics(db, viewer, { userId, city }))
  if (parts.has('my_topics'))
    answer.my_topics = viewer ? await rankMine(db, viewer, userId ?? viewer.id, type, board, viewFile) : []
  if (parts.has('topics'))
    answer.topics = await show(db, viewer, board.ids.slice(offset, offset + limit), totalsOf(board), board, viewFile)
  return answer
}

async function rankMine(
  db: Queryable,
  viewer: Caller,
  userId: number,
  type: Period | 'city',
  board: Board,
  viewFile: ViewFile,
): Promise<RankEntry[]> {
  const rows = await db.rows<{ id: number; total: number }>(sql`
    select t.id, ${totalIn(type)} as total from topics t
    where t.creator_id = ${userId} and ${listed} order by t.id desc limit ${few(MAX_MINE)}`)
  // On the board a topic has the total that the board has; off it, its own.
  const totals = new Map(rows.map(({ id, total }) => [id, board.ranks.get(id)?.total ?? total]))
  const rankOf = (id: number) => board.ranks.get(id)?.rank ?? BOARD_SIZE + 1
  const ids = [...totals.keys()].sort((a, b) => rankOf(a) - rankOf(b) || totals.get(b)! - totals.get(a)! || a - b)
  return show(db, viewer, ids, totals, board, viewFile)
}

const totalIn = (type: Period | 'city'): Sql =>
  type === 'city'
    ? sql`t.reward_counted`
    : sql`coalesce((select sum(h.amount) from topic_reward_hours h where h.topic_id = t.id and ${withinPeriod(type)}), 0)::bigint`

const totalsOf = ({ ranks }: Board): Map<number, number> => new Map([...ranks].map(([id, { total }]) => [id, total]))

// Asks the policy again: a topic may have gone since the board was made.
async function show(
  db: Queryable,
  viewer: Caller | undefined,
  ids: readonly number[],
  totals: ReadonlyMap<number, number>,
  { ranks }: Board,
  viewFile: ViewFile,
): Promise<RankEntry[]> {
  if (ids.length === 0) return []
  const picked = sql`
    select t.id, given.position from unnest(${ids}::bigint[]) with ordinality as given (id, position)
    join topics t on t.id = given.id where ${listed}`
  return (await showTopics(db, viewer, picked, viewFile)).map((topic) => ({
    rank: String(ranks.get(topic.id)?.rank ?? OFF_BOARD),
    total: totals.get(topic.id)!,
    topic: presentRanked(topic),
  }))
}
