import { type Caller, join, type Queryable, type Sql, sql } from '../../../kernel/index.ts'
import { visible } from '../policy.ts'
import type { TopicCounts } from './schemas.ts'

/** How many topics there are of each status, as far as the viewer may know: of one person, or of one city. */
export const countTopics = (
  db: Queryable,
  viewer: Caller | undefined,
  { userId, city }: { userId?: number; city?: string },
): Promise<TopicCounts> => {
  const conditions: Sql[] = [visible(viewer)]
  if (userId) conditions.push(sql`t.creator_id = ${userId}`)
  if (city) conditions.push(ofCity(city))
  return db.get<TopicCounts>(sql`
    select count(*) as topics_total, count(*) filter (where t.status = 'passed') as passed_topics_count,
      count(*) filter (where t.status = 'waiting') as waiting_topics_count,
      count(*) filter (where t.status = 'failed') as failed_topics_count
    from topics t where ${join(conditions, ' and ')}`)
}

/** Topics whose creator lives there: every word of it is a word of their location, with or without its suffix. */
export const ofCity = (city: string): Sql =>
  sql`t.creator_id in (
    select u.id from users u where u.location is not null and location_parts(u.location) @> ${city.split(/\s+/u)}::text[])`
