import { type Caller, type Db, few, join, notFound, type Sql, sql } from '../../../kernel/index.ts'
import { requireTopicFeedsVisible } from '../../topics/index.ts'
import type { HotFeedsBody } from '../list-schemas.ts'
import { hasMedia } from '../media.ts'
import type { RepostableType } from '../port.ts'
import { storedType } from '../publishing/repostable-type.ts'
import { runThrough } from './pick.ts'
import type { FeedReader } from './reader.ts'

/** The hottest feeds. Of everything, those of the last 30 days come first. */
export async function listHotFeeds(
  db: Db,
  reader: FeedReader,
  caller: Caller | undefined,
  body: HotFeedsBody,
): Promise<Buffer> {
  if (body.topic !== undefined) await requireTopicFeedsVisible(db, caller, body.topic)
  const types = typesOf(body.repostable_type)
  const narrow = await narrowTo(db, body, types)
  const isOfEverything = body.category === undefined && body.topic === undefined && body.repostable_id === undefined
  const pick = (viewerId: Sql | undefined): Sql =>
    (isOfEverything ? recentFirst : hottest)(viewerId, narrow, body.limit)
  return body.exclude_feeds?.length
    ? reader.ownPage(caller, body.limit, [pick(caller && sql`${caller.id}`)])
    : reader.page(caller, { kind: `hot ${JSON.stringify(body)}`, values: [0], pick })
}

const hottest = (viewerId: Sql | undefined, narrow: Sql, limit: number): Sql =>
  runThrough(viewerId, { by: sql`s.hot`, where: narrow, limit })

// Counters add less than MOST to a feed's value, whatever its age. So the values of both ages overlap only there, and
// neither half is searched beyond it. The second half is skipped when the first fills the page.
const MOST = 100_000
function recentFirst(viewerId: Sql | undefined, narrow: Sql, limit: number): Sql {
  const monthAgo = sql`(plaza_now() - interval '30 days')`
  const edge = sql`feed_hot(0, 0, 0, 0, ${monthAgo})`
  const half = (age: Sql) =>
    sql`select feed_id from (${hottest(viewerId, sql`${age} and ${narrow}`, limit)}) a order by a.position`
  return sql`
    select feed_id, row_number() over () as position from (
      select feed_id from (
        (${half(sql`s.created_at > ${monthAgo} and s.hot >= ${edge}`)})
        union all
        (${half(sql`s.created_at <= ${monthAgo} and s.hot < ${edge} + ${MOST}`)})) both_ages
      limit ${few(limit)}) h`
}

// Smaller sets are read whole and sorted; in larger ones the hottest are found soon.
const SMALL = 3000

async function narrowTo(db: Db, body: HotFeedsBody, types: readonly RepostableType[] | undefined): Promise<Sql> {
  const conditions: Sql[] = [media(body)]
  const isIn = (links: Sql, count: number) =>
    count < SMALL
      ? sql`s.feed_id = any(array(select l.feed_id from ${links}))`
      : sql`exists (select from ${links} and l.feed_id = s.feed_id)`
  if (body.category !== undefined) {
    const found = await db.find<{ feeds_count: number }>(
      sql`select feeds_count from feed_categories where id = ${body.category}`,
    )
    if (!found) throw notFound('feed.category_not_found', 'This category does not exist.')
    conditions.push(isIn(sql`feed_category_links l where l.category_id = ${body.category}`, found.feeds_count))
  }
  if (body.topic !== undefined) {
    const found = await db.find<{ feeds_count: number }>(sql`select feeds_count from topics where id = ${body.topic}`)
    conditions.push(isIn(sql`feed_topics l where l.topic_id = ${body.topic}`, found?.feeds_count ?? 0))
  }
  if (body.theme !== undefined) conditions.push(sql`s.theme_id = ${body.theme}`)
  if (types) conditions.push(sql`s.repostable_type = any(${types}::text[])`)
  if (body.repostable_id !== undefined) conditions.push(sql`s.repostable_id = ${body.repostable_id}`)
  if (body.exclude_feeds?.length) conditions.push(sql`s.feed_id <> all(${body.exclude_feeds}::bigint[])`)
  if (body.city !== undefined)
    conditions.push(
      sql`s.author_id in (select u.id from users u where u.location is not null and location_parts(u.location) @> ${[body.city]}::text[])`,
    )
  return join(conditions, ' and ')
}

/** What clients send as `only_video` when they do not mean it. */
const NOT_ONLY_VIDEO: ReadonlySet<unknown> = new Set([undefined, null, 0, '0', false, 'false', ''])

function media({ type, only_video }: HotFeedsBody): Sql {
  return hasMedia(type ?? (NOT_ONLY_VIDEO.has(only_video) ? undefined : 'video'))
}

function typesOf(given: string | undefined): RepostableType[] | undefined {
  if (given === undefined) return undefined
  return [...new Set(given.split(',').map((word) => storedType(word.trim())))]
}
