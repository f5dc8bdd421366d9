import type { FastifyRequest } from 'fastify'
import {
  type Caller,
  createBatcher,
  createList,
  createSchemaWriter,
  type Db,
  type Frame,
  few,
  invalid,
  phrase,
  type Queryable,
  rewordingOf,
  type Sql,
  sql,
} from '../../../kernel/index.ts'
import type { ViewFile } from '../../files/index.ts'
import { countTopics } from '../lists/count-topics.ts'
import { topicVersion } from '../lists/read-topics.ts'
import { RANK_TYPES, RankEntry, type RankQuery, TopicRank } from '../lists/schemas.ts'
import { listed } from '../policy.ts'
import { presentRanked, showTopics } from '../present.ts'
import { BOARD_SIZE, type Board } from './board.ts'
import type { Boards } from './boards.ts'
import { type Period, withinPeriod } from './period-board.ts'

const OFF_BOARD = `${BOARD_SIZE}+`
const MAX_MINE = 100

/** The most rewarded topics, and the ranks of the caller's own (docs/interface.md 4.5.3). */
export async function rankTopics(
  db: Queryable,
  viewer: Caller | undefined,
  query: RankQuery,
  boards: Boards,
  viewFile: ViewFile,
): Promise<TopicRank> {
  const { type = '24hours', city, user_id: userId, limit = BOARD_SIZE, offset = 0 } = query
  if (type === 'city' && city === undefined)
    throw invalid('city', phrase('request.invalid.city')`city is required for a city’s ranking.`)
  const parts = new Set((query.with ?? 'topics,my_topics').split(','))
  const board = type === 'city' ? await boards.ofCity(city!) : await boards.ofPeriod(type)
  const answer: TopicRank = {}
  if (parts.has('topics_total')) Object.assign(answer, await countTopics(db, viewer, { userId, city }))
  if (parts.has('my_topics'))
    answer.my_topics = viewer
      ? await rankMine(db, viewer, (await listOwn(db, [userId ?? viewer.id], type))[0]!, board, viewFile)
      : []
  if (parts.has('topics'))
    answer.topics = await show(db, viewer, board.ids.slice(offset, offset + limit), totalsOf(board), board, viewFile)
  return answer
}

async function rankMine(
  db: Queryable,
  viewer: Caller,
  rows: readonly OwnTotal[],
  board: Board,
  viewFile: ViewFile,
): Promise<RankEntry[]> {
  // On the board a topic has the board's total; off it, its own.
  const totals = new Map(rows.map(({ id, total }) => [id, board.ranks.get(id)?.total ?? total]))
  const position = (id: number) => board.ranks.get(id)?.rank ?? BOARD_SIZE + 1
  const ids = [...totals.keys()].sort((a, b) => position(a) - position(b) || totals.get(b)! - totals.get(a)! || a - b)
  return show(db, viewer, ids, totals, board, viewFile)
}

type BoardType = Period | 'city'

interface OwnTotal {
  id: number
  total: number
}

/** What these people's newest topics were given, in one statement. */
async function listOwn(db: Queryable, userIds: readonly number[], type: BoardType): Promise<OwnTotal[][]> {
  const rows = await db.rows<OwnTotal & { position: number }>(sql`
    select u.position, o.id, o.total from unnest(${userIds as number[]}::bigint[]) with ordinality u(id, position)
    cross join lateral (
      select t.id, ${totalIn(type)} as total from topics t
      where t.creator_id = u.id and ${listed} order by t.id desc limit ${few(MAX_MINE)}) o
    order by u.position, o.id desc`)
  const own: OwnTotal[][] = userIds.map(() => [])
  for (const { position, id, total } of rows) own[position - 1]!.push({ id, total })
  return own
}

const totalIn = (type: BoardType): Sql =>
  type === 'city'
    ? sql`t.reward_counted`
    : sql`coalesce((select sum(h.amount) from topic_reward_hours h where h.topic_id = t.id and ${withinPeriod(type)}), 0)::bigint`

const totalsOf = ({ ranks }: Board): Map<number, number> => new Map([...ranks].map(([id, { total }]) => [id, total]))

type Ranked = RankEntry & { id: number }

interface RankPage {
  key: string
  board: Board
  ids: readonly number[]
  frame: Frame | undefined
}

/** Answers for the board, with or without the caller's own topics; declines where more is asked for. */
export function createRankReader(db: Db, boards: Boards, viewFile: ViewFile) {
  const read = createList<RankPage, Ranked>({
    record: RankEntry,
    on: () => db.planned,
    kind: ({ key }) => key,
    key: ({ key }) => key,
    pages: ([page]) => sql`select 1 as nth, shown.id, shown.position from (${shown(page!.ids)}) shown`,
    version: topicVersion,
    load: async (ids, { board }) =>
      (await show(db, undefined, ids, totalsOf(board), board, viewFile)).map((entry) => ({
        ...entry,
        id: entry.topic.id,
      })),
    // A board is rebuilt every minute; its entries are those of its serial number.
    variant: ({ board }) => `${board.serial} ${viewFile.hasPlaceholders()}`,
    own: ['topic.has_followed'],
    flags: (ids) =>
      sql`select 'followed' as what, m.topic_id as id from topic_members m where m.user_id = v.id and m.topic_id = any(${ids})`,
    ownValues: (flags, { id }) => (flags.has(`followed ${id}`) ? [true] : undefined),
    frame: ({ frame }) => frame,
  })
  const ofMine = new Map(
    RANK_TYPES.map((type) => [
      type,
      createBatcher<number, OwnTotal[]>((userIds) => listOwn(db.planned, userIds, type)),
    ]),
  )
  const writeMine = createSchemaWriter(TopicRank.properties.my_topics)
  const rewordMine = rewordingOf(TopicRank.properties.my_topics)!

  return async (request: FastifyRequest, query: RankQuery): Promise<Buffer | undefined> => {
    const { type = '24hours', city, user_id: userId, limit = BOARD_SIZE, offset = 0 } = query
    const parts = new Set((query.with ?? 'topics,my_topics').split(','))
    if (parts.has('topics_total') || !parts.has('topics') || (type === 'city' && city === undefined)) return undefined
    const board = type === 'city' ? await boards.ofCity(city!) : await boards.ofPeriod(type)
    const viewer = parts.has('my_topics') ? request.caller : undefined
    const before = viewer ? undefined : `{${parts.has('my_topics') ? '"my_topics":[],' : ''}"topics":[`
    const page = {
      key: JSON.stringify([type, city, limit, offset, before]),
      board,
      ids: board.ids.slice(offset, offset + limit),
      frame: before === undefined ? undefined : { before, after: ']}' },
    }
    const [answer, own] = await Promise.all([read(request, page), viewer && ofMine.get(type)!(userId ?? viewer.id)])
    if (!viewer) return answer!.bytes()
    const reword = request.server.textRules?.rewordFor(viewer)
    const ranked = await rankMine(db, viewer, own!, board, viewFile)
    const mine = writeMine(reword ? rewordMine(ranked, reword) : ranked)
    return Buffer.concat([Buffer.from(`{"my_topics":${mine},"topics":`), answer!.bytes(), Buffer.from('}')])
  }
}

// Applies the policy again: a topic may have gone since the board was made.
async function show(
  db: Queryable,
  viewer: Caller | undefined,
  ids: readonly number[],
  totals: ReadonlyMap<number, number>,
  { ranks }: Board,
  viewFile: ViewFile,
): Promise<RankEntry[]> {
  if (ids.length === 0) return []
  return (await showTopics(db, viewer, shown(ids), viewFile)).map((topic) => ({
    rank: String(ranks.get(topic.id)?.rank ?? OFF_BOARD),
    total: totals.get(topic.id)!,
    topic: presentRanked(topic),
  }))
}

const shown = (ids: readonly number[]): Sql => sql`
  select t.id, given.position from unnest(${ids}::bigint[]) with ordinality as given (id, position)
  join topics t on t.id = given.id where ${listed}`
