import { type Caller, few, type Queryable, type Sql, sql } from '../../../kernel/index.ts'
import type { ViewFile } from '../../files/index.ts'
import { listed } from '../policy.ts'
import { showTopics } from '../present.ts'
import type { TopicList } from './read-topics.ts'
import type { RandomPage } from './schemas.ts'

const RANDOM_PER_PAGE = 100
/** Only the most recently active are shuffled: enough for a hundred pages, and never more work than that. */
const MAX_SHUFFLED = 10_000

/**
 * Topics in random order: those active in the last week, or with `more` older ones too. The order is stable for an
 * hour, so that pages do not overlap.
 */
export async function listRandom(
  db: Queryable,
  viewer: Caller | undefined,
  asked: RandomAsked,
  viewFile: ViewFile,
): Promise<RandomPage> {
  const found = await showTopics(db, viewer, shuffled(asked, sql`${startOf(asked)}`), viewFile)
  return { data: found.slice(0, RANDOM_PER_PAGE), ...around(asked, found.length) }
}

/** The same as guests see it. */
export const randomList = (asked: RandomAsked): TopicList => ({
  kind: `random ${asked.more}`,
  values: [startOf(asked)],
  ids: ([start]) => shuffled(asked, start!),
  belongs: () => sql`false`,
  limit: RANDOM_PER_PAGE,
  frame: (found) => ({ before: '{"data":[', after: `],${JSON.stringify(around(asked, found)).slice(1)}` }),
})

interface RandomAsked {
  page: number
  more: boolean
  path: string
}

function around(asked: RandomAsked, found: number): Omit<RandomPage, 'data'> {
  const { page, more, path } = asked
  const shown = Math.min(found, RANDOM_PER_PAGE)
  const from = startOf(asked)
  const linkTo = (number: number) => `${path}?${more ? 'more=1&' : ''}page=${number}`
  return {
    links: {
      first: linkTo(1),
      last: null,
      prev: page > 1 ? linkTo(page - 1) : null,
      next: found > RANDOM_PER_PAGE ? linkTo(page + 1) : null,
    },
    meta: {
      current_page: page,
      from: shown > 0 ? from + 1 : null,
      path,
      per_page: RANDOM_PER_PAGE,
      to: shown > 0 ? from + shown : null,
    },
  }
}

const startOf = ({ page }: RandomAsked): number => (page - 1) * RANDOM_PER_PAGE

// Hidden topics are left out even for their members.
const shuffled = ({ more }: RandomAsked, start: Sql): Sql => sql`
  select id, row_number() over (order by chance, id) as position from (
    select id, hashint8extended(id, floor(extract(epoch from plaza_now()) / 3600)::bigint) as chance from (
      select t.id from topics t where ${listed} and ${more ? sql`true` : sql`t.active_at > plaza_now() - interval '7 days'`}
      order by t.active_at desc, t.id desc limit ${few(MAX_SHUFFLED)}) recent) dealt
  order by chance, id limit ${few(RANDOM_PER_PAGE + 1)} offset ${start}`
