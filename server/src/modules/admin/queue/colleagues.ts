import { type Static, Type } from 'typebox'
import { Closed, type Queryable, type StaffQueue, sql } from '../../../kernel/index.ts'

export const Colleague = Closed(
  {
    id: Type.Integer({ description: 'User id.', examples: [3] }),
    name: Type.String({ description: 'Their name.', examples: ['Priya'] }),
  },
  { title: 'QueueColleague' },
)

const MOST = 200

/** Living staff who may decide items of a kind, or the one of them with this id. */
export const listColleagues = (db: Queryable, { permission }: StaffQueue, id: number | null = null) =>
  db.rows<Static<typeof Colleague>>(sql`
    select u.id, u.name from users u
    where u.disabled_at is null and u.deleted_at is null and (${id}::bigint is null or u.id = ${id})
      and u.id in (
        select ur.user_id from user_roles ur join roles r on r.id = ur.role_id
        where r.permissions && ${['*', ...[permission].flat()]}::text[])
    order by u.name limit ${MOST}`)
