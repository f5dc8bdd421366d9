import {
  type Caller,
  callSql,
  few,
  foldText,
  invalid,
  MAX_ID,
  phrase,
  type Settings,
  type Sql,
  sql,
  unauthorized,
} from '../../../kernel/index.ts'
import { forYou } from '../for-you/list-for-you.ts'
import type { FeedsQuery } from '../list-schemas.ts'
import { momentOf } from './moment.ts'
import { type FeedList, runThrough } from './pick.ts'
import type { FeedReader } from './reader.ts'
import { isUnmuted, isVisible, visibleTo } from './visibility.ts'

/** A page of feeds, as JSON. */
export async function listFeeds(
  { reader, settings }: { reader: FeedReader; settings: Settings },
  caller: Caller | undefined,
  query: FeedsQuery,
): Promise<Buffer> {
  if (query.id) return listByIds(reader, caller, query.id, query.direction!)
  const { limit, search } = query
  if (search !== undefined && query.type === 'new')
    return reader.matching(caller, { search, after: query.after || MAX_ID, limit, where: filter(query) })
  if (query.type === 'forYou') {
    if (!caller) throw unauthorized()
    return reader.page(caller, forYou(settings, caller, { limit, after: query.after ?? 0 }))
  }
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
    return newest(`${kind} ${author}`, sql`s.author_id = ${author} and ${where}`, { limit, after, withMuted: true })
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
    const before = recommendedBefore(query.recommended_at)
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
export const newest = (
  kind: string,
  where: Sql,
  { limit, after, withMuted = false }: { limit: number; after: number; withMuted?: boolean },
): FeedList => ({
  kind,
  values: [after],
  pick: (viewerId, [before]) =>
    runThrough(viewerId, { by: sql`s.feed_id`, where: sql`s.feed_id < ${before} and ${where}`, limit, withMuted }),
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
    where l.tag_id = ${tag} and l.feed_id < ${before} and ${isVisible(viewerId)} and ${viewerId ? isUnmuted(viewerId) : sql`true`} and ${where}
    order by l.feed_id desc limit ${few(limit)}`,
})

const listByIds = (reader: FeedReader, caller: Caller | undefined, ids: readonly number[], direction: 'asc' | 'desc') =>
  reader.ownPage(caller, ids.length, [
    sql`
      select s.feed_id, ${direction === 'asc' ? sql`s.feed_id` : sql`-s.feed_id`} as position from feed_stats s
      where s.feed_id = any(${ids}::bigint[]) and ${visibleTo(caller)}`,
  ])

function filter({ only_video, theme }: FeedsQuery): Sql {
  const video = only_video ? sql`s.media = 'video'` : sql`true`
  return theme === undefined ? video : sql`s.theme_id = ${theme} and ${video}`
}

function recommendedBefore(given: string | undefined): Date {
  if (given === undefined) return new Date('9999-12-31T23:59:59Z')
  const moment = momentOf(given)
  if (!moment)
    throw invalid(
      'recommended_at',
      phrase('request.invalid.recommended_at')`recommended_at must be a time such as 2026-11-15 08:30:00.`,
    )
  return moment
}
