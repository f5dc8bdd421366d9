import { type Queryable, sql } from '../../../kernel/index.ts'
import { isAllowed, type Relation } from '../publishing.ts'

/** Those of these people who may publish in a topic. */
export async function publishersAmong(
  db: Queryable,
  topicId: number,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const people = await db.rows<Relation & { id: number }>(sql`
    select person.id, t.creator_id, t.publish_permission, m.user_id is not null as is_member, m.can_pub
    from topics t cross join unnest(${userIds}::bigint[]) person (id)
    left join topic_members m on m.topic_id = t.id and m.user_id = person.id
    where t.id = ${topicId}`)
  return new Set(people.filter((person) => isAllowed(person, person)).map(({ id }) => id))
}
