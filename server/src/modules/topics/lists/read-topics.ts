import type { FastifyRequest } from 'fastify'
import {
  type Caller,
  createListReader,
  type Db,
  type Frame,
  foundById,
  type ListAnswer,
  ownTexts,
  type Sql,
  single,
  sql,
  textsByViewer,
  viewersOf,
} from '../../../kernel/index.ts'
import type { ViewFile } from '../../files/index.ts'
import { decidesAboutTopics, listed } from '../policy.ts'
import { APPLIED, type Application, showTopics } from '../present.ts'
import { TopicView } from '../schemas.ts'

/** A list of topics that looks the same to all who see nothing of it that is hidden, undecided or their own. */
export interface TopicList {
  /** Names it with all its parameters. */
  key: string
  /** Selects `id` and `position` of the topics a guest is shown. */
  ids: Sql
  /** Which topics `t` would be on it if everybody saw them. It may look at `page`, which is what `ids` selects. */
  belongs: Sql
  /** What is written around them, given what `ids` selected; the records between brackets unless given. */
  frame?: (topics: readonly TopicView[]) => Frame
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
    key: ({ key }) => `${viewFile.hasPlaceholders()} ${key}`,
    look: (asked) =>
      Promise.all(
        asked.map(async ({ question: { ids, belongs }, viewerIds }) => {
          const { version, marks } = await db.lagging.get<{ version: string; marks: string[] }>(sql`
            with page as materialized (${ids})
            select (
              select coalesce(string_agg(${topicVersion}, ',' order by page.position), '')
              from page join topics t on t.id = page.id) as version,
              ${marksOf(viewerIds, belongs)} as marks`)
          return { picked: version, marks: readMarks(marks, viewerIds.length) }
        }),
      ),
    read: ({ ids }) => showTopics(db.planned, undefined, ids, viewFile),
    frame: ({ frame }, topics) => frame?.(topics),
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
        select t.id, ${topicVersion} as version, ${marksOf(viewerIds, sql`false`)} as marks
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

/** What is these viewers' own on `page`: where they belong, where they applied, and whether they see more. */
const marksOf = (viewerIds: readonly number[], belongs: Sql): Sql =>
  ownTexts(
    viewerIds,
    sql`
      select 'followed' as what, m.topic_id as id from topic_members m
      where m.user_id = v.id and m.topic_id = any(array(select page.id from page))
      union all
      (select distinct on (a.topic_id) a.status, a.topic_id from topic_applications a
      where a.user_id = v.id and a.topic_id = any(array(select page.id from page)) order by a.topic_id, a.id desc)
      union all
      select 'more', t.id from topic_members m join topics t on t.id = m.topic_id
      where m.user_id = v.id and m.is_hidden and t.deleted_at is null and t.status = 'passed' and ${belongs}
      union all
      select 'more', t.id from topics t
      where t.creator_id = v.id and t.deleted_at is null and not (${listed}) and ${belongs}`,
  )

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
