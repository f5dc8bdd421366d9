import { type Static, Type } from 'typebox'
import {
  Closed,
  containing,
  few,
  fold,
  IdList,
  join,
  type Queryable,
  SingleLineText,
  type Sql,
  sql,
} from '../../../kernel/index.ts'
import { windowOf, windowQuery } from '../paging.ts'
import type { TopicCategory } from '../schemas.ts'

const ORDERS: Record<string, Sql> = {
  'sort:desc': sql`sort desc, id desc`,
  'sort:asc': sql`sort asc, id asc`,
  'id:desc': sql`id desc`,
  'id:asc': sql`id asc`,
}

export const CategoryQuery = Closed({
  ...windowQuery,
  id: Type.Optional(IdList('Only these ids.')),
  name: Type.Optional(SingleLineText({ maxLength: 50, description: 'Part of a name.', examples: ['生'] })),
  orderBy: Type.Optional(
    Type.String({ enum: Object.keys(ORDERS), default: 'sort:desc', description: 'By what, and which way.' }),
  ),
})

/** Categories of topics. */
export function listCategories(
  db: Queryable,
  { id, name, orderBy, ...rest }: Static<typeof CategoryQuery>,
): Promise<Static<typeof TopicCategory>[]> {
  const { limit, offset } = windowOf(rest)
  const conditions: Sql[] = [sql`true`]
  if (id) conditions.push(sql`id = any(${id}::bigint[])`)
  if (name) conditions.push(sql`name_folded like ${containing(fold(name))}`)
  return db.rows(sql`
    select id, name, sort from topic_categories where ${join(conditions, ' and ')}
    order by ${ORDERS[orderBy!]} limit ${few(limit)} offset ${offset}`)
}
