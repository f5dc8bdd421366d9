import { type Caller, fold, type Sql, sql } from '../../../kernel/index.ts'
import { feedFoundBy, feedUnmutedBy } from '../../feeds/index.ts'
import { eventVisibleTo } from '../../gatherings/index.ts'
import { topicVisibleTo } from '../../topics/index.ts'
import type { Kind, Source } from './source.ts'

/** What of a long description is searched. */
const MOST_TEXT = 5000
/** How alike two names must be, 1 being the same. */
const ALIKE = 0.35
const MOST_ALIKE = 5

/** What people the viewer blocked write is not found by the viewer. */
const notBlocked = (author: Sql, viewer: Caller | undefined): Sql =>
  viewer
    ? sql`not exists (select from user_blocks b where b.blocker_id = ${viewer.id} and b.blocked_id = ${author})`
    : sql`true`

const isPerson = sql`u.deleted_at is null and u.disabled_at is null`

const feeds: Source = {
  kind: 'feeds',
  isKind: sql`d.kind = 'feeds'`,
  isName: false,
  texts: (ids) => sql`
    select f.id, f.content as main, null::text as more, f.created_at from feeds f where f.id = any (${ids}::bigint[])`,
  joins: sql`join feed_stats s on s.feed_id = d.id`,
  visible: (viewer) =>
    sql`${feedFoundBy(viewer)} and ${feedUnmutedBy(viewer)} and ${notBlocked(sql`s.author_id`, viewer)}`,
  popularity: sql`s.like_count + 2 * s.comment_count`,
  isTimely: true,
  from: (authors) => sql`s.author_id = any (array(${authors})) and s.deleted_at is null`,
  topic: (topics) => sql`s.feed_id in (select l.feed_id from feed_topics l where l.topic_id = any (array(${topics})))`,
  media: { image: sql`s.media = 'image'`, video: sql`s.media = 'video'` },
}

const comments: Source = {
  kind: 'comments',
  isKind: sql`d.kind = 'comments'`,
  isName: false,
  texts: (ids) => sql`
    select c.id, c.body as main, null::text as more, c.created_at from comments c where c.id = any (${ids}::bigint[])`,
  joins: sql`join comments c on c.id = d.id join feed_stats s on s.feed_id = c.subject_id`,
  visible: (viewer) =>
    sql`c.deleted_at is null and (c.hidden = 0 or c.user_id = ${viewer?.id ?? 0}) and ${feedFoundBy(viewer)}
      and ${notBlocked(sql`c.user_id`, viewer)}
      and ${viewer ? sql`not comment_is_muted(c.user_id, c.body, ${viewer.id}) and ${feedUnmutedBy(viewer)}` : sql`true`}`,
  popularity: sql`0`,
  isTimely: true,
  from: (authors) => sql`c.user_id = any (array(${authors}))`,
  topic: (topics) =>
    sql`c.subject_id in (select l.feed_id from feed_topics l where l.topic_id = any (array(${topics})))`,
}

const people: Source = {
  kind: 'people',
  isKind: sql`d.kind = 'people'`,
  isName: true,
  texts: (ids) => sql`
    select u.id, u.name as main, u.bio as more, u.created_at from users u
    where u.id = any (${ids}::bigint[]) and u.deleted_at is null`,
  joins: sql`join users u on u.id = d.id`,
  visible: () => isPerson,
  // Looked up for the window alone: a subquery of the list is evaluated after the limit.
  popularity: sql`(select n.followers_count from user_counts n where n.user_id = d.id)`,
  isTimely: false,
  similar: (name) => sql`
    select u.id from users u where u.name_folded % ${fold(name)} and similarity(u.name_folded, ${fold(name)}) > ${ALIKE}::real and ${isPerson}
    order by similarity(u.name_folded, ${fold(name)}) desc, u.id limit ${MOST_ALIKE}`,
}

const topics: Source = {
  kind: 'topics',
  isKind: sql`d.kind = 'topics'`,
  isName: true,
  texts: (ids) => sql`
    select t.id, t.name as main, t.description as more, t.created_at from topics t where t.id = any (${ids}::bigint[])`,
  joins: sql`join topics t on t.id = d.id`,
  visible: (viewer) => sql`t.status = 'passed' and ${topicVisibleTo(viewer)}`,
  popularity: sql`t.followers_count`,
  isTimely: false,
  from: (authors) => sql`t.creator_id = any (array(${authors}))`,
  similar: (name, viewer) => sql`
    select t.id from topics t where t.name_folded % ${fold(name)} and similarity(t.name_folded, ${fold(name)}) > ${ALIKE}::real
      and t.status = 'passed' and ${topicVisibleTo(viewer)}
    order by similarity(t.name_folded, ${fold(name)}) desc, t.id limit ${MOST_ALIKE}`,
}

const events: Source = {
  kind: 'events',
  isKind: sql`d.kind = 'events'`,
  isName: false,
  texts: (ids) => sql`
    select e.id, e.title as main, left(concat_ws(' ', e.area, e.address, e.content), ${MOST_TEXT}) as more, e.created_at from events e
    where e.id = any (${ids}::bigint[])`,
  joins: sql`join events e on e.id = d.id`,
  visible: (viewer) => sql`e.audit = 1 and ${eventVisibleTo(viewer)}`,
  popularity: sql`e.want_joins_count`,
  isTimely: true,
  from: (authors) => sql`e.user_id = any (array(${authors}))`,
}

const goods: Source = {
  kind: 'goods',
  isKind: sql`d.kind = 'goods'`,
  isName: false,
  texts: (ids) => sql`
    select r.id, r.title as main, r.top_text as more, r.created_at from commodities r where r.id = any (${ids}::bigint[])`,
  joins: sql`join commodities r on r.id = d.id`,
  visible: () => sql`r.deleted_at is null`,
  popularity: sql`r.comments_count`,
  isTimely: true,
  from: (authors) => sql`r.user_id = any (array(${authors}))`,
}

/** Every kind, in the order in which a search in all of them shows them. */
export const sources: Readonly<Record<Kind, Source>> = { people, topics, feeds, comments, events, goods }
