import { type Caller, can, nothing, type Queryable, type Sql, sql, type Tx } from '../../kernel/index.ts'
import { notManager, topicNotFound } from './errors.ts'

/**
 * Who may see what of a topic. Everything that lists, counts, ranks, searches or opens topics asks here; the topic is
 * called `t` in these pieces of SQL.
 *
 * To an outsider a hidden topic is in no list. Whoever knows its id may read its card and join; what is inside it is for
 * members. A topic that staff have not let pass is for its creator, and for those who decide about it.
 */

/** In everybody's lists. */
export const listed: Sql = sql`t.deleted_at is null and t.status = 'passed' and not t.is_hidden`

/** In this viewer's lists, and open to them inside. */
export const visible = (viewer: Caller | undefined): Sql =>
  viewer
    ? sql`t.deleted_at is null and (
        (t.status = 'passed' and not t.is_hidden) or t.creator_id = ${viewer.id}
        or (t.status = 'passed' and exists (select from topic_members v where v.topic_id = t.id and v.user_id = ${viewer.id}))
        ${undecided(viewer)})`
    : listed

/** Readable by somebody who knows the id. */
export const readable = (viewer: Caller | undefined): Sql =>
  viewer
    ? sql`t.deleted_at is null and (t.status = 'passed' or t.creator_id = ${viewer.id} ${undecided(viewer)})`
    : sql`t.deleted_at is null and t.status = 'passed'`

const undecided = (viewer: Caller): Sql => (decidesAboutTopics(viewer) ? sql`or t.status <> 'passed'` : nothing)

export const decidesAboutTopics = (viewer: Caller | undefined): boolean => can(viewer, 'feed-topic:manage')

/** 404 unless the viewer may look inside: for outsiders of a hidden topic, and for what is not there or not passed. */
export async function requireTopicFeedsVisible(
  db: Queryable,
  viewer: Caller | undefined,
  topicId: number,
): Promise<void> {
  const found = await db.find(sql`select t.id from topics t where t.id = ${topicId} and ${visible(viewer)}`)
  if (!found) throw topicNotFound()
}

/** Whether a topic is in everybody's lists, as a condition. */
export const isTopicListed = (topicId: number): Sql =>
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

/** A topic whose card the viewer may read, or 404. */
export const getReadable = (db: Queryable, viewer: Caller | undefined, topicId: number): Promise<Topic> =>
  one(db, sql`select ${columns} from topics t where t.id = ${topicId} and ${readable(viewer)}`)

/**
 * The same, locked until the transaction ends. Everything that changes a topic or who belongs to it begins here: the
 * topic first, then accounts, then counters.
 */
export const lockReadable = (tx: Tx, viewer: Caller, topicId: number): Promise<Topic> =>
  one(tx, sql`select ${columns} from topics t where t.id = ${topicId} and ${readable(viewer)} for no key update of t`)

async function one(db: Queryable, query: Sql): Promise<Topic> {
  const topic = await db.find<Topic>(query)
  if (!topic) throw topicNotFound()
  return topic
}

/** The creator manages a topic; a super administrator manages every one. */
export const manages = (caller: Caller, topic: Pick<Topic, 'creator_id'>): boolean =>
  topic.creator_id === caller.id || can(caller, '*')

export function requireManager(caller: Caller, topic: Pick<Topic, 'creator_id'>): void {
  if (!manages(caller, topic)) throw notManager()
}
