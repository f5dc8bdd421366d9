import { type Queryable, type Sql, sql } from '../../../kernel/index.ts'
import type { Things } from '../port.ts'

/** Something that was published, as rules look at it later. */
export interface StoredThing {
  id: number
  owner_id: number
  owner_name: string
  text: string
  has_media: boolean
  created_at: Date
  is_newcomer: boolean
  reports: number
}

const profiles: Sql = sql`
  select u.id, u.id as owner_id, concat_ws(' ', u.name, u.bio, u.location) as text, false as has_media, u.created_at
  from users u where u.deleted_at is null`

const sourceOf = (things: Things, kind: string): Sql | undefined => (kind === 'users' ? profiles : things[kind])

interface Narrow {
  which: Sql
  newcomerDays: number
  limit: number
}

/** Living things of a kind, newest first. A newcomer is one who had joined so many days before, at most. */
export async function readThings(
  db: Queryable,
  things: Things,
  kind: string,
  { which, newcomerDays, limit }: Narrow,
): Promise<StoredThing[]> {
  const source = sourceOf(things, kind)
  if (!source) return []
  return db.rows<StoredThing>(sql`
    select t.*, u.name as owner_name, u.created_at > t.created_at - make_interval(days => ${newcomerDays}::int) as is_newcomer,
      (select count(distinct r.reporter_id)::int from reports r
       where r.subject_kind = ${kind} and r.subject_id = t.id and r.status = 'waiting') as reports
    from (select * from (${source}) s where ${which} order by s.id desc limit ${limit}) t join users u on u.id = t.owner_id
    order by t.id desc`)
}
