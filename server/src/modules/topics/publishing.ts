import { type Caller, type Queryable, sql, type Tx } from '../../kernel/index.ts'
import { publishingClosed, unknownTopics } from './errors.ts'
import { known, visible } from './policy.ts'
import type { PUBLISH_PERMISSIONS } from './settings.ts'

/** A topic somebody publishes in. */
export interface TopicForPublishing {
  id: number
  name: string
  isHidden: boolean
}

interface Row {
  id: number
  name: string
  is_hidden: boolean
  status: string
  creator_id: number
  publish_permission: (typeof PUBLISH_PERMISSIONS)[number]
  is_visible: boolean
  is_member: boolean
  can_pub: 0 | 1 | null
}

/**
 * The topics somebody is about to publish in. Refuses with 422 what is not there, not passed or hidden from them, and
 * with 403 what they may see but not publish in.
 */
export async function topicsForPublishing(
  tx: Tx,
  caller: Caller,
  topicIds: readonly number[],
): Promise<TopicForPublishing[]> {
  const wanted = [...new Set(topicIds)]
  if (wanted.length === 0) return []
  const rows = await load(tx, caller, wanted)
  const found = rows.filter((row) => row.is_visible && row.status === 'passed')
  if (found.length < wanted.length) throw unknownTopics()
  if (!found.every((row) => isAllowed(caller, row))) throw publishingClosed()
  return found.map(({ id, name, is_hidden }) => ({ id, name, isHidden: is_hidden }))
}

/** Whether somebody may publish in a topic at the moment; undefined when they may not even read its card. */
export async function canPublish(db: Queryable, caller: Caller, topicId: number): Promise<boolean | undefined> {
  const [row] = await load(db, caller, [topicId])
  if (!row) return undefined
  return row.is_visible && row.status === 'passed' && isAllowed(caller, row)
}

const load = (db: Queryable, caller: Caller, topicIds: readonly number[]): Promise<Row[]> =>
  db.rows<Row>(sql`
    select t.id, t.name, t.is_hidden, t.status, t.creator_id, t.publish_permission, (${visible(caller)}) as is_visible,
      m.user_id is not null as is_member, m.can_pub
    from topics t left join topic_members m on m.topic_id = t.id and m.user_id = ${caller.id}
    where t.id = any(${topicIds}::bigint[]) and ${known(caller)} order by t.id`)

export type Standing = Pick<Row, 'creator_id' | 'publish_permission' | 'is_member' | 'can_pub'>

/** Whether whoever stands so to a topic may publish in it. */
export function isAllowed(
  caller: Pick<Caller, 'id'>,
  { creator_id, publish_permission, is_member, can_pub }: Standing,
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
