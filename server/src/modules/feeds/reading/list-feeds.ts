import { type Static, Type } from 'typebox'
import {
  After,
  type Caller,
  Closed,
  callSql,
  few,
  foldText,
  Id,
  IdList,
  invalid,
  Limit,
  MAX_ID,
  phrase,
  Shown,
  SingleLineText,
  type Sql,
  sql,
  unauthorized,
} from '../../../kernel/index.ts'
import { type FeedList, runThrough } from './pick.ts'
import type { FeedReader } from './reader.ts'
import { isVisible, visibleTo } from './visibility.ts'

const TYPES = ['new', 'hot', 'newFollow', 'follow', 'users', 'topics', 'recommended'] as const

/** docs/interface.md 4.1.1. */
export const FeedsQuery = Closed({
  limit: Limit(15),
  after: After('id'),
  type: Type.Optional(
    Type.Unsafe<(typeof TYPES)[number]>({
      type: 'string',
      enum: TYPES,
      default: 'new',
      description:
        '`new`: newest first; `hot`: by `hot`; `newFollow`: of followed people and topics and my own; `follow`: the same; `users`: of one person; `topics`: of followed topics; `recommended`: newest recommended first.',
    }),
  ),
  search: Type.Optional(
    SingleLineText({
      minLength: 2,
      maxLength: 50,
      description: 'Part of the text, with type `new`.',
      examples: ['train'],
    }),
  ),
  user: Type.Optional(Id('Whose, with type `users`; mine unless given.')),
  id: Type.Optional(IdList('Only these; everything else but `direction` is ignored.')),
  direction: Type.Optional(
    Type.Unsafe<'asc' | 'desc'>({
      type: 'string',
      enum: ['asc', 'desc'],
      default: 'desc',
      description: 'Order by id, with `id`.',
    }),
  ),
  hot: Type.Optional(
    Type.Integer({ minimum: 0, maximum: MAX_ID, description: '`hot` of the last item received, with type `hot`.' }),
  ),
  only_video: Type.Optional(Type.Integer({ enum: [0, 1], minimum: 0, maximum: 1, description: '1: only videos.' })),
  recommended_at: Type.Optional(
    SingleLineText({
      maxLength: 30,
      description: '`recommended_at` of the last item received, with type `recommended`.',
      examples: ['2026-11-15 08:30:00'],
    }),
  ),
  theme: Type.Optional(Id('Only of this theme.')),
  tag: Type.Optional(
    Shown(
      SingleLineText({
        maxLength: 60,
        description: 'Only with this tag, in any spelling, with type `new` or `hot`.',
        examples: ['trains'],
      }),
    ),
  ),
})
export type FeedsQuery = Static<typeof FeedsQuery>

/** A page of feeds, as JSON. */
export async function listFeeds(reader: FeedReader, caller: Caller | undefined, query: FeedsQuery): Promise<Buffer> {
  if (query.id) return listByIds(reader, caller, query.id, query.direction!)
  const { limit, search } = query
  if (search !== undefined && query.type === 'new')
    return reader.matching(caller, { search, after: query.after || MAX_ID, limit, where: filter(query) })
  return reader.page(caller, listOf(caller, query))
}

function listOf(caller: Caller | undefined, query: FeedsQuery): FeedList {
  const { type, limit } = query
  const after = query.after || MAX_ID
  const where = filter(query)
  const kind = JSON.stringify([type, limit, query.only_video, query.theme, query.tag])
  if (type === 'newFollow' || type === 'follow' || type === 'topics') {
    if (!caller) throw unauthorized()
    return followed(caller, query)
  }
  if (type === 'users') {
    const author = query.user ?? caller?.id
    if (author === undefined) throw unauthorized()
    return newest(`${kind} ${author}`, sql`s.author_id = ${author} and ${where}`, { limit, after })
  }
  if (query.tag !== undefined && type === 'new') return newestTagged(kind, tagId(query.tag), where, { limit, after })
  if (type === 'hot')
    return {
      kind,
      values: [query.hot || MAX_ID],
      pick: (viewerId, [below]) =>
        runThrough(viewerId, {
          by: sql`s.hot`,
          where: sql`s.hot < ${below} and ${where} and ${isTagged(query.tag)}`,
          limit,
          withTies: true,
        }),
    }
  if (type === 'recommended') {
    const before = momentOf(query.recommended_at)
    return {
      kind,
      values: [before.getTime()],
      pick: (viewerId, [ms]) =>
        runThrough(viewerId, {
          by: sql`s.recommended_at`,
          where: sql`s.recommended_at is not null and s.recommended_at < to_timestamp(${ms} / 1000.0) and ${where}`,
          limit,
          withTies: true,
        }),
    }
  }
  return newest(kind, where, { limit, after })
}

/** What a viewer follows (`following.sql`): people, topics and themselves, or topics alone. */
const followed = (viewer: Caller, { type, limit, after, only_video, theme }: FeedsQuery): FeedList => ({
  isOwn: true,
  kind: `followed ${JSON.stringify([type, limit, only_video, theme])}`,
  values: [viewer.id, after || MAX_ID],
  pick: (_, [viewerId, before]) => sql`
    select f.feed_id, -f.feed_id as position from ${callSql('list_followed_feeds', {
      p_viewer: viewerId!,
      p_after: before!,
      p_limit: limit,
      p_only_topics: type === 'topics',
      p_only_video: only_video === 1,
      p_theme: theme ?? null,
    })} f`,
})

/** The newest of these first; `kind` names the condition. */
export const newest = (kind: string, where: Sql, { limit, after }: { limit: number; after: number }): FeedList => ({
  kind,
  values: [after],
  pick: (viewerId, [before]) =>
    runThrough(viewerId, { by: sql`s.feed_id`, where: sql`s.feed_id < ${before} and ${where}`, limit }),
})

/** Of a tag with more feeds the hottest of the newest are found. */
const MOST_TAGGED = 3000

const tagId = (tag: string): Sql => sql`(select t.id from feed_tags t where t.tag = ${foldText(tag.replace(/^#/, ''))})`

const isTagged = (tag: string | undefined): Sql =>
  tag === undefined
    ? sql`true`
    : sql`s.feed_id = any (array(
        select l.feed_id from feed_tag_links l where l.tag_id = ${tagId(tag)} order by l.feed_id desc limit ${few(MOST_TAGGED)}))`

const newestTagged = (
  kind: string,
  tag: Sql,
  where: Sql,
  { limit, after }: { limit: number; after: number },
): FeedList => ({
  kind,
  values: [after],
  pick: (viewerId, [before]) => sql`
    select l.feed_id, -l.feed_id as position from feed_tag_links l join feed_stats s on s.feed_id = l.feed_id
    where l.tag_id = ${tag} and l.feed_id < ${before} and ${isVisible(viewerId)} and ${where}
    order by l.feed_id desc limit ${few(limit)}`,
})

const listByIds = (reader: FeedReader, caller: Caller | undefined, ids: readonly number[], direction: 'asc' | 'desc') =>
  reader.ownPage(caller, ids.length, [
    sql`
      select s.feed_id, ${direction === 'asc' ? sql`s.feed_id` : sql`-s.feed_id`} as position from feed_stats s
      where s.feed_id = any(${ids as number[]}::bigint[]) and ${visibleTo(caller)}`,
  ])

function filter({ only_video, theme }: FeedsQuery): Sql {
  const video = only_video ? sql`s.media = 'video'` : sql`true`
  return theme === undefined ? video : sql`s.theme_id = ${theme} and ${video}`
}

const MOMENT = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d{1,6})?Z?$/

/** A time in our format, or ISO 8601. */
function momentOf(given: string | undefined): Date {
  if (given === undefined) return new Date('9999-12-31T23:59:59Z')
  const moment = new Date(MOMENT.test(given) ? `${given.replace(' ', 'T').replace(/Z$/, '')}Z` : Number.NaN)
  // A day such as 30 February would otherwise be carried over into March.
  if (Number.isNaN(moment.getTime()) || !moment.toISOString().startsWith(given.slice(0, 19).replace(' ', 'T')))
    throw invalid(
      'recommended_at',
      phrase('request.invalid.recommended_at')`recommended_at must be a time such as 2026-11-15 08:30:00.`,
    )
  return moment
}
