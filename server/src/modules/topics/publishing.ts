import { type Caller, type Problem, type Queryable, sql, type Tx } from '../../kernel/index.ts'
import { publishingClosed, unknownTopics } from './errors.ts'
import { known, visible, visibleToEach } from './policy.ts'
import type { PUBLISH_PERMISSIONS } from './settings.ts'

/** A topic a user publishes in. */
export interface TopicForPublishing {
  id: number
  name: string
  isHidden: boolean
}

/** A user's relation to a topic. */
export interface Relation {
  creator_id: number
  publish_permission: (typeof PUBLISH_PERMISSIONS)[number]
  is_member: boolean
  can_pub: 0 | 1 | null
}

interface Row extends Relation {
  nth: number
  id: number
  name: string
  is_hidden: boolean
}

/** A user who is about to publish, and in which topics. */
export interface Placing {
  caller: Caller
  topicIds: readonly number[]
}

/**
 * The topics in which each of these is about to publish, in one query. Refuses with 422 what is missing, not approved
 * or hidden from them, and with 403 what they may see but not publish in.
 */
export async function topicsForPublishing(
  tx: Tx,
  placings: readonly Placing[],
): Promise<(TopicForPublishing[] | Problem)[]> {
  const wanted = placings.map(({ topicIds }) => [...new Set(topicIds)])
  const rows = await loadOpen(tx, placings, wanted)
  return placings.map(({ caller }, nth) => {
    const found = rows.filter((row) => row.nth === nth)
    if (found.length < wanted[nth]!.length) return unknownTopics()
    if (!found.every((row) => isAllowed(caller, row))) return publishingClosed()
    return found.map(({ id, name, is_hidden }) => ({ id, name, isHidden: is_hidden }))
  })
}

/** Whether a user may publish in a topic at the moment; undefined when they may not even read its card. */
export async function canPublish(db: Queryable, caller: Caller, topicId: number): Promise<boolean | undefined> {
  const row = await db.find<Relation & { is_open: boolean }>(sql`
    select t.creator_id, t.publish_permission, m.user_id is not null as is_member, m.can_pub,
      t.status = 'passed' and (${visible(caller)}) as is_open
    from topics t left join topic_members m on m.topic_id = t.id and m.user_id = ${caller.id}
    where t.id = ${topicId} and ${known(caller)}`)
  return row === undefined ? undefined : row.is_open && isAllowed(caller, row)
}

async function loadOpen(tx: Tx, placings: readonly Placing[], wanted: readonly number[][]): Promise<Row[]> {
  const asked = wanted.flatMap((ids, nth) => ids.map((id) => ({ nth, id, viewer: placings[nth]!.caller.id })))
  if (asked.length === 0) return []
  return tx.rows<Row>(sql`
    select a.nth, t.id, t.name, t.is_hidden, t.creator_id, t.publish_permission, m.user_id is not null as is_member, m.can_pub
    from unnest(${asked.map(({ nth }) => nth)}::int[], ${asked.map(({ id }) => id)}::bigint[],
      ${asked.map(({ viewer }) => viewer)}::bigint[]) a (nth, topic_id, viewer)
    join topics t on t.id = a.topic_id left join topic_members m on m.topic_id = t.id and m.user_id = a.viewer
    where t.status = 'passed' and ${visibleToEach(placings.map(({ caller }) => caller))} order by t.id`)
}

/** Whether a user with this relation to a topic may publish in it. */
export function isAllowed(
  caller: Pick<Caller, 'id'>,
  { creator_id, publish_permission, is_member, can_pub }: Relation,
): boolean {
  if (creator_id === caller.id) return true
  switch (publish_permission) {
    case 'allUser':
      return true
    case 'memberOnly':
      return is_member && can_pub !== 0
    case 'specialUser':
      return is_member && can_pub === 1
    case 'creatorOnly':
      return false
  }
}
