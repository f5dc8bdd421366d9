import { type Caller, callSql, can, nothing, type Queryable, type Sql, sql, type Tx } from '../../kernel/index.ts'
import { STAFF_PERMISSIONS } from '../users/index.ts'
import { notManager, topicNotFound } from './errors.ts'

/**
 * Who may see what of a topic. Everything that lists, counts, ranks, searches or opens topics uses this; the topic is
 * called `t` in these pieces of SQL.
 *
 * For outsiders a hidden topic is in no list. Signed in, they may open its card by its id and join, `MAX_OPENINGS`
 * different ones a day, so that no one finds hidden topics by enumerating ids; its content is for members. A topic that
 * staff have not approved is for its creator, and for those who decide about it.
 */

/** In everyone's lists. */
export const listed: Sql = sql`t.deleted_at is null and t.status = 'passed' and not t.is_hidden`

/** Topics in this viewer's lists, whose feeds and members they may see. */
export const visible = (viewer: Caller | undefined): Sql =>
  viewer ? visibleTo(sql`${viewer.id}`, undecided(viewer)) : listed

/** The same for several viewers in one statement: one of them is `a.viewer`. */
export const visibleToEach = (viewers: readonly Caller[]): Sql => {
  const deciding = viewers.filter(decidesAboutTopics).map(({ id }) => id)
  return visibleTo(
    sql`a.viewer`,
    deciding.length > 0 ? sql`or (t.status <> 'passed' and a.viewer = any (${deciding}::bigint[]))` : nothing,
  )
}

const visibleTo = (viewerId: Sql, orUndecided: Sql): Sql => sql`t.deleted_at is null and (
  (t.status = 'passed' and not t.is_hidden) or t.creator_id = ${viewerId}
  or (t.status = 'passed' and exists (select from topic_members v where v.topic_id = t.id and v.user_id = ${viewerId}))
  ${orUndecided})`

/** Topics whose card this viewer may read: visible ones, those they applied to, and for staff all. */
export const known = (viewer: Caller | undefined): Sql =>
  viewer
    ? sql`t.deleted_at is null and (
        (t.status = 'passed' and (not t.is_hidden or ${isStaff(viewer)}
          or exists (select from topic_members v where v.topic_id = t.id and v.user_id = ${viewer.id})
          or exists (select from topic_applications a where a.topic_id = t.id and a.user_id = ${viewer.id})))
        or t.creator_id = ${viewer.id} ${undecided(viewer)})`
    : listed

const isStaff = (viewer: Caller): boolean =>
  [...STAFF_PERMISSIONS, 'feed-topic:delete'].some((permission) => can(viewer, permission))

/** How many different hidden topics a user opens from outside in a day. */
const MAX_OPENINGS = 30

const undecided = (viewer: Caller): Sql => (decidesAboutTopics(viewer) ? sql`or t.status <> 'passed'` : nothing)

export const decidesAboutTopics = (viewer: Caller | undefined): boolean => can(viewer, 'feed-topic:manage')

/** 404 unless the viewer may look inside: for outsiders of a hidden topic, and for missing or unapproved ones. */
export async function requireTopicFeedsVisible(
  db: Queryable,
  viewer: Caller | undefined,
  topicId: number,
): Promise<void> {
  const found = await db.find(sql`select t.id from topics t where t.id = ${topicId} and ${visible(viewer)}`)
  if (!found) throw topicNotFound()
}

/** Whether a topic is in everyone's lists, as a condition. */
export const isTopicListed = (topicId: number | Sql): Sql =>
  sql`exists (select from topics t where t.id = ${topicId} and ${listed})`

/** What the operations on one topic need to know of it. */
export interface Topic {
  id: number
  name: string
  creator_id: number
  status: 'passed' | 'waiting' | 'failed'
  is_hidden: boolean
  needs_audit: boolean
  invited_audit: boolean
  expense: number
  logo_id: number | null
  bg_id: number | null
}

const columns: Sql = sql`
  t.id, t.name, t.creator_id, t.status, t.is_hidden, t.needs_audit, t.invited_audit, t.expense, t.logo_id, t.bg_id`

/** A topic the viewer knows, or 404. */
export const getKnown = (db: Queryable, viewer: Caller | undefined, topicId: number): Promise<Topic> =>
  one(db, sql`select ${columns} from topics t where t.id = ${topicId} and ${known(viewer)}`)

/**
 * The same, locked until the transaction ends. Everything that changes a topic or who belongs to it begins here: the
 * topic first, then accounts, then counters.
 */
export const lockKnown = (tx: Tx, viewer: Caller, topicId: number): Promise<Topic> =>
  one(tx, sql`select ${columns} from topics t where t.id = ${topicId} and ${known(viewer)} for no key update of t`)

/** The same for a user who comes by its id: a hidden topic they do not know counts as opened, or is 404. */
export async function lockOpened(tx: Tx, viewer: Caller, topicId: number): Promise<Topic> {
  const isOpen = await openByAddress(tx, viewer, topicId)
  return one(
    tx,
    sql`select ${columns} from topics t where t.id = ${topicId} and (${known(viewer)} or (${isOpen} and t.deleted_at is null)) for no key update of t`,
  )
}

/** Whether this viewer may open a topic they do not know, by its address; also evaluated for missing ones. */
export async function openByAddress(on: Queryable, viewer: Caller | undefined, topicId: number): Promise<boolean> {
  if (!viewer) return false
  const found = await on.find(sql`select t.id from topics t where t.id = ${topicId} and ${known(viewer)}`)
  if (found) return true
  const opened = await on.get(
    callSql('open_hidden_topic', { p_user: viewer.id, p_topic: topicId, p_most: MAX_OPENINGS }),
  )
  return opened.open_hidden_topic
}

async function one(db: Queryable, query: Sql): Promise<Topic> {
  const topic = await db.find<Topic>(query)
  if (!topic) throw topicNotFound()
  return topic
}

/** The creator manages a topic; a super administrator manages every one. */
const manages = (caller: Caller, topic: Pick<Topic, 'creator_id'>): boolean =>
  topic.creator_id === caller.id || can(caller, '*')

export function requireManager(caller: Caller, topic: Pick<Topic, 'creator_id'>): void {
  if (!manages(caller, topic)) throw notManager()
}

/** 404 for a topic the caller does not know, 403 unless they manage it or decide about topics. */
export async function requireTopicManager(db: Queryable, caller: Caller, topicId: number): Promise<void> {
  const topic = await getKnown(db, caller, topicId)
  if (!decidesAboutTopics(caller)) requireManager(caller, topic)
}
