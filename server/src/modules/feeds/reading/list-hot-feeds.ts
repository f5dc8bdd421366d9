import { type Static, Type } from 'typebox'
import {
  type Caller,
  Closed,
  type Db,
  few,
  Id,
  Limit,
  MAX_ID,
  notFound,
  SingleLineText,
  type Sql,
  sql,
} from '../../../kernel/index.ts'
import { requireTopicFeedsVisible } from '../../topics/index.ts'
import { REPOSTABLE_TYPES, type RepostableType } from '../port.ts'
import { storedType } from '../publishing/repostable-type.ts'
import { hasMedia, MEDIA } from './media.ts'
import { runThrough } from './pick.ts'
import type { FeedReader } from './reader.ts'

/** docs/interface.md 4.1.2. */
export const HotFeedsBody = Closed(
  {
    category: Type.Optional(Id('Only of this recommendation category.')),
    topic: Type.Optional(Id('Only of this topic.')),
    only_video: Type.Optional(
      Type.Unsafe<unknown>({
        type: ['integer', 'boolean', 'string', 'null'],
        maxLength: 10,
        description: 'Anything but 0, false and the like: only videos. Rather use `type`.',
      }),
    ),
    type: Type.Optional(
      Type.Unsafe<(typeof MEDIA)[number]>({
        type: 'string',
        enum: MEDIA,
        description: 'Only with photos, a video, or either.',
      }),
    ),
    exclude_feeds: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: MAX_ID }), {
        maxItems: 500,
        description: 'Leave these out, at most 500.',
      }),
    ),
    theme: Type.Optional(Id('Only of this theme.')),
    repostable_type: Type.Optional(
      SingleLineText({
        maxLength: 100,
        description: 'Only about records of these kinds, comma-separated.',
        examples: ['knowledge,infos'],
      }),
    ),
    repostable_id: Type.Optional(Id('Only about this record.')),
    city: Type.Optional(
      SingleLineText({ maxLength: 50, description: 'Only by people of this city.', examples: ['成都'] }),
    ),
    limit: Limit(15),
  },
  { examples: [{ type: 'image', limit: 15 }] },
)
export type HotFeedsBody = Static<typeof HotFeedsBody>

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
  if (types) conditions.push(sql`s.repostable_type = any(${types as string[]}::text[])`)
  if (body.repostable_id !== undefined) conditions.push(sql`s.repostable_id = ${body.repostable_id}`)
  if (body.exclude_feeds?.length) conditions.push(sql`s.feed_id <> all(${body.exclude_feeds}::bigint[])`)
  if (body.city !== undefined)
    conditions.push(
      sql`s.author_id in (select u.id from users u where u.location is not null and location_parts(u.location) @> ${[body.city]}::text[])`,
    )
  return conditions.reduce((left, right) => sql`${left} and ${right}`)
}

function media({ type, only_video }: HotFeedsBody): Sql {
  const isOnlyVideo = only_video !== undefined && ![0, '0', false, '', 'false', null].includes(only_video as never)
  return hasMedia(type ?? (isOnlyVideo ? 'video' : undefined))
}

function typesOf(given: string | undefined): RepostableType[] | undefined {
  if (given === undefined) return undefined
  const words = given.split(',').map((word) => word.trim())
  return [...new Set(words.map((word) => storedType(word)))].slice(0, REPOSTABLE_TYPES.length)
}
