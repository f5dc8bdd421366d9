import type { FastifyRequest } from 'fastify'
import {
  type Asked,
  byQuestion,
  type Caller,
  createListReader,
  type Db,
  type Frame,
  foundById,
  join,
  type ListAnswer,
  ownTexts,
  type Sql,
  single,
  sql,
  textsByViewer,
  valuesOf,
  viewersOf,
  viewingsOf,
} from '../../../kernel/index.ts'
import type { ViewFile } from '../../files/index.ts'
import { decidesAboutTopics, listed } from '../policy.ts'
import { APPLIED, type Application, showTopics } from '../present.ts'
import { TopicView } from '../schemas.ts'

/** A list of topics that looks the same to all who see nothing of it that is hidden, undecided or their own. */
export interface TopicList {
  /** Lists of one kind differ in `values` alone; those that are asked for at once are picked by one statement. */
  kind: string
  /** At least one. */
  values: readonly number[]
  /** Selects `id` and `position` of the topics a guest is shown. The values are given as pieces of SQL, in their order. */
  ids(values: readonly Sql[]): Sql
  /**
   * The condition for topics `t` that would be on the page if they were public. It may use `page`: the `least` and the
   * `most` id that `ids` selects, and their number (`size`).
   */
  belongs(values: readonly Sql[]): Sql
  /** What is written around them, given how many `ids` selected; the records between brackets unless given. */
  frame?: (found: number) => Frame
  /** How many are shown, where `ids` selects one more to know whether there are more. */
  limit?: number
}

/** What is somebody's own on a page. */
interface TopicMarks {
  followed: ReadonlySet<number>
  applications: ReadonlyMap<number, Application>
  /** They see topics that belong on the page and that not everybody sees. */
  seesMore: boolean
}

interface TopicTrace {
  id: number
  creatorId: number
}

const OWN = ['has_followed', 'apply_for_status'] as const

type Shared = ListAnswer<TopicMarks, TopicTrace>

/** Finds the shared page, unless this viewer's is another. */
export interface TopicReader {
  list(request: FastifyRequest, list: TopicList): Promise<Shared | undefined>
  one(request: FastifyRequest, topicId: number): Promise<Shared | undefined>
}

/** Reads topics as everybody sees them, with whether the viewer is a member or has applied. */
export function createTopicReader(db: Db, viewFile: ViewFile): TopicReader {
  const shown = {
    record: TopicView,
    trace: ({ id, creator_user_id: creatorId }: TopicView): TopicTrace => ({ id, creatorId }),
    own: OWN,
    fill: ({ followed, applications }: TopicMarks, { id }: TopicTrace) => {
      const application = applications.get(id)
      return followed.has(id) || application
        ? [followed.has(id), application ? APPLIED[application] : 'none']
        : undefined
    },
  }

  const readList = createListReader<TopicList, TopicView, TopicMarks, TopicTrace>({
    ...shown,
    kind: ({ kind }) => kind,
    key: ({ kind, values }) => `${viewFile.hasPlaceholders()} ${kind} ${values.join(' ')}`,
    async look(asked) {
      const { versions, marks } = await db.lagging.get<{ versions: string[]; marks: string[] }>(lookedAt(asked))
      return byQuestion(asked, versions, readMarks(marks, viewingsOf(asked).viewerIds.length))
    },
    read: {
      byIds: (ids) =>
        showTopics(
          db.planned,
          undefined,
          sql`select t.id, 1 as position from topics t where t.id = any(${ids as number[]}::bigint[]) and ${listed}`,
          viewFile,
        ),
      besides: () => String(viewFile.hasPlaceholders()),
    },
    frame: ({ frame }, found) => frame?.(found),
    limit: ({ limit }) => limit,
  })

  const readOne = createListReader<number, TopicView, TopicMarks, TopicTrace>({
    ...shown,
    kind: () => 'one',
    key: (id) => `${viewFile.hasPlaceholders()} ${id}`,
    async look(asked) {
      const viewerIds = viewersOf(asked)
      const rows = await db.lagging.rows<{ id: number; version: string; marks: string[] }>(sql`
        with page as materialized (
          select t.id from topics t where t.id = any(${asked.map(({ question }) => question)}::bigint[]) and ${listed})
        select t.id, ${topicVersion} as version,
          ${ownTexts(viewerIds, marksOn(sql`array(select page.id from page)`))} as marks
        from page join topics t on t.id = page.id`)
      return foundById(asked, rows, readMarks(rows[0]?.marks ?? [], viewerIds.length))
    },
    read: (id) =>
      showTopics(
        db.planned,
        undefined,
        sql`select t.id, 1 as position from topics t where t.id = ${id} and ${listed}`,
        viewFile,
      ),
    frame: single,
  })

  return {
    async list(request, list) {
      if (decidesAboutTopics(request.caller)) return undefined
      const answer = await readList(request, list)
      return answer.mark?.seesMore || hasOwn(request.caller, answer.traces) ? undefined : answer
    },
    async one(request, topicId) {
      if (decidesAboutTopics(request.caller)) return undefined
      const answer = await readOne(request, topicId)
      return answer.traces.length === 0 || hasOwn(request.caller, answer.traces) ? undefined : answer
    },
  }
}

/** Whoever made a topic is shown who applied. */
const hasOwn = (caller: Caller | undefined, traces: readonly TopicTrace[]): boolean =>
  caller !== undefined && traces.some(({ creatorId }) => creatorId === caller.id)

/** Moves with everything that is shown of a topic `t`: its own row, pictures included, and its category's. */
export const topicVersion: Sql = sql`
  t.id || ' ' || t.xmin || ' ' || coalesce((select c.xmin::text from topic_categories c where c.id = t.category_id), '')`

/** At which versions the pages are, and what is their viewers' own on them. */
function lookedAt(asked: readonly Asked<TopicList>[]): Sql {
  const { ids, belongs } = asked[0]!.question
  const values = valuesOf(asked.map(({ question }) => question))
  const columns = join(values.of('a'), ', ')
  const { viewerIds, pages } = viewingsOf(asked)
  const pageIds = sql`(select page.ids from page where page.nth = v.page)::bigint[]`
  return sql`
    with page as materialized (
      select a.nth, ${columns}, min(p.id) as least, max(p.id) as most, count(p.id) as size,
        array_agg(p.id) as ids, coalesce(string_agg(${topicVersion}, ',' order by p.position), '') as version
      from ${values.table}
      left join lateral (${ids(values.of('a'))}) p on true left join topics t on t.id = p.id
      group by a.nth, ${columns})
    select array(select page.version from page order by page.nth) as versions,
      ${ownTexts(viewerIds, sql`${marksOn(pageIds)} union all ${moreOn(belongs(values.of('page')))}`, pages)} as marks`
}

/** What is a viewer's own of the topics with these ids: where they belong, where they applied. */
const marksOn = (ids: Sql): Sql => sql`
  select 'followed' as what, m.topic_id as id from topic_members m where m.user_id = v.id and m.topic_id = any(${ids})
  union all
  (select distinct on (a.topic_id) a.status, a.topic_id from topic_applications a
  where a.user_id = v.id and a.topic_id = any(${ids}) order by a.topic_id, a.id desc)`

/** Which topics that not everybody sees a viewer would see on their page. */
const moreOn = (belongs: Sql): Sql => sql`
  select 'more', t.id from topic_members m join topics t on t.id = m.topic_id join page on page.nth = v.page
  where m.user_id = v.id and m.is_hidden and t.deleted_at is null and t.status = 'passed' and ${belongs}
  union all
  select 'more', t.id from topics t join page on page.nth = v.page
  where t.creator_id = v.id and t.deleted_at is null and not (${listed}) and ${belongs}`

const readMarks = (texts: readonly string[], viewerCount: number): TopicMarks[] =>
  textsByViewer(texts, viewerCount).map((own) => {
    const followed = new Set<number>()
    const applications = new Map<number, Application>()
    let seesMore = false
    for (const text of own) {
      const [what, id] = text.split(' ') as [string, string]
      if (what === 'followed') followed.add(Number(id))
      else if (what === 'more') seesMore = true
      else applications.set(Number(id), what as Application)
    }
    return { followed, applications, seesMore }
  })
