import type { FastifyRequest } from 'fastify'
import {
  type Caller,
  createList,
  type Db,
  type Frame,
  type ListAnswer,
  pagesOf,
  type Queryable,
  SINGLE,
  type Sql,
  sql,
  valuesOf,
} from '../../../kernel/index.ts'
import type { ViewFile } from '../../files/index.ts'
import { decidesAboutTopics, listed } from '../policy.ts'
import { APPLIED, type Application, showTopics } from '../present.ts'
import { TopicView } from '../schemas.ts'

/** A list of topics. */
export interface TopicList {
  /** Lists of one kind differ in `values` alone. */
  kind: string
  /** At least one. */
  values: readonly number[]
  /** Selects `id` and `position` of the topics this viewer is shown. The values are given as pieces of SQL, in their order. */
  ids(values: readonly Sql[], viewer: Caller | undefined): Sql
  /** Which non-public topics `t` belong to the list, if the page has these ids. */
  belongs(values: readonly Sql[], ids: Sql): Sql
  frame?: (found: number) => Frame
  /** How many are shown, where `ids` selects one more to know whether there are more. */
  limit?: number
}

/** Answers with the public page, unless this viewer sees another. */
type ReadTopics = (request: FastifyRequest, list: TopicList) => Promise<ListAnswer | undefined>

export function createReadTopics(db: Db, viewFile: ViewFile): ReadTopics {
  const read = createList<TopicList, TopicView>({
    record: TopicView,
    on: () => db.lagging,
    kind: ({ kind }) => kind,
    key: ({ kind, values }) => `${kind} ${values.join(' ')}`,
    pages: (lists) => pagesOf(lists, (values) => lists[0]!.ids(values, undefined)),
    version: topicVersion,
    load: (ids) =>
      showTopics(
        db.planned,
        undefined,
        sql`select t.id, 1 as position from topics t where t.id = any(${ids as number[]}::bigint[]) and ${listed}`,
        viewFile,
      ),
    variant: () => String(viewFile.hasPlaceholders()),
    owner: ({ creator_user_id: creatorId }) => creatorId,
    own: ['has_followed', 'apply_for_status'],
    flags: (ids, lists) => sql`${flagsOn(ids)} union all ${moreOn(ids, lists)}`,
    ownValues: (flags, { id }) => {
      const isMember = flags.has(`followed ${id}`)
      const application = APPLICATIONS.find((each) => flags.has(`${each} ${id}`))
      return isMember || application ? [isMember, application ? APPLIED[application] : 'none'] : undefined
    },
    frame: ({ frame }, found) => frame?.(found),
    limit: ({ limit }) => limit,
  })
  return async (request, list) => (decidesAboutTopics(request.caller) ? undefined : read(request, list))
}

const APPLICATIONS = Object.keys(APPLIED) as Application[]

/** The list as this viewer sees it. */
export const showList = (db: Queryable, viewer: Caller | undefined, { ids, values }: TopicList, viewFile: ViewFile) =>
  showTopics(
    db,
    viewer,
    ids(
      values.map((value) => sql`${value}`),
      viewer,
    ),
    viewFile,
  )

/** One public topic. */
export const topicById = (id: number): TopicList => ({
  kind: 'one',
  values: [id],
  ids: ([value]) => sql`select t.id, 1 as position from topics t where t.id = ${value} and ${listed}`,
  belongs: () => sql`false`,
  frame: () => SINGLE,
})

/** Changes with everything that is shown of a topic: its own row, counts included, and its category's. */
export const topicVersion = (id: Sql): Sql => sql`(
  select t.xmin || ' ' || coalesce((select c.xmin::text from topic_categories c where c.id = t.category_id), '')
  from topics t where t.id = ${id})`

/** Of the topics with these ids, those the viewer `v` is a member of, and their latest applications. */
const flagsOn = (ids: Sql): Sql => sql`
  select 'followed' as what, m.topic_id as id from topic_members m where m.user_id = v.id and m.topic_id = any(${ids})
  union all
  (select distinct on (a.topic_id) a.status, a.topic_id from topic_applications a
  where a.user_id = v.id and a.topic_id = any(${ids}) order by a.topic_id, a.id desc)`

/** Whether the page has topics that the viewer sees and guests do not. */
function moreOn(ids: Sql, lists: readonly TopicList[]): Sql {
  const { table, columns } = valuesOf(lists)
  const belongs = lists[0]!.belongs(columns, ids)
  return sql`
    select 'more', 0 from topic_members m join topics t on t.id = m.topic_id join ${table} on a.nth = v.page
    where m.user_id = v.id and m.is_hidden and t.deleted_at is null and t.status = 'passed' and ${belongs}
    union all
    select 'more', 0 from topics t join ${table} on a.nth = v.page
    where t.creator_id = v.id and t.deleted_at is null and not (${listed}) and ${belongs}`
}
