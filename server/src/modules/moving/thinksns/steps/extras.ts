import { type Sql, sql } from '../../../../kernel/index.ts'
import { redirectsSetting } from '../../../compatibility/index.ts'
import { wordsSetting } from '../../../moderation/index.ts'
import { importReports } from '../../../reports/index.ts'
import { importTags, loadUserTags } from '../../../tags/index.ts'
import { loadSigns } from '../../../tasks/index.ts'
import type { ImportNote } from '../../state/imports.ts'
import { eachPage, type ImportRun, type ImportStep, links, once, thereAlready } from '../run.ts'

const MOST_TAG = 50

/** Tags by their categories. */
export const tags = once('tags', async (tx) => {
  const rows = await tx.rows<{ id: number; name: string | null; category: string | null }>(sql`
    select t.id, btrim(t.name) as name, btrim(c.name) as category from import_stage.tags t
    left join import_stage.tag_categories c on c.id = t.tag_category_id order by t.weight desc, t.id`)
  const notes: ImportNote[] = []
  const categories: Record<string, string[]> = {}
  for (const { id, name, category } of rows) {
    const isFit = name && category && [...name].length <= MOST_TAG && [...category].length <= MOST_TAG
    if (isFit) categories[category] = [...(categories[category] ?? []), name]
    else
      notes.push({
        kind: 'tags',
        sourceId: String(id),
        outcome: 'left_out',
        reason: category ? 'name_unusable' : 'category_missing',
      })
  }
  await importTags(tx, categories)
  return { rows: rows.length, taken: rows.length - notes.length, notes }
})

/** Who describes themselves with which tags. */
export const userTags = links('taggables', {
  table: sql`import_stage.taggables`,
  pick: ({ after, upTo }) => sql`
    select s.n, s.tag_id || ':' || s.taggable_id as source_id, u.id as user_id, c.name as category, t.name as tag,
      coalesce(s.created_at, u.created_at) as created_at,
      case when s.taggable_type is distinct from 'users' then 'of ' || coalesce(s.taggable_type, 'nothing')
        when u.id is null then 'user_missing' when t.id is null or c.id is null then 'tag_missing' when s.nth > 1 then 'duplicate' end as reason
    from (select *, row_number() over (partition by tag_id, taggable_type, taggable_id order by n) as nth from import_stage.taggables
      where n > ${after} and n <= ${upTo}) s
    left join users u on u.id = s.taggable_id left join import_stage.tags t on t.id = s.tag_id
    left join import_stage.tag_categories c on c.id = t.tag_category_id`,
  load: loadUserTags,
})

/** When people last checked in and for how many days running, from the log: the counters of the previous site are not right. */
export const signs: ImportStep = {
  name: 'checkin_logs',
  async run(run) {
    const { last } = await run.db.get<{ last: number }>(
      sql`select coalesce(max(user_id), 0) as last from import_stage.checkin_logs`,
    )
    await eachPage(
      run,
      'checkin_logs',
      { last, size: 20_000 },
      {
        prepare: async () => undefined,
        async write(tx, { after, upTo }) {
          const taken = await loadSigns(
            tx,
            sql`
          select d.user_id, max(d.day) as last_day, count(*) filter (where d.day - d.nth = d.last_run)::int as streak, count(*)::int as total
          from (
            select d.user_id, d.day, d.nth, last_value(d.day - d.nth) over (partition by d.user_id order by d.day
              rows between unbounded preceding and unbounded following) as last_run
            from (
              select user_id, day, (row_number() over (partition by user_id order by day))::int as nth
              from (select distinct s.user_id, (s.created_at at time zone 'UTC')::date as day from import_stage.checkin_logs s
                join users u on u.id = s.user_id where s.user_id > ${after} and s.user_id <= ${upTo} and s.created_at is not null) days) d) d
          group by d.user_id`,
          )
          return { rows: upTo - after, taken }
        },
      },
    )
  },
}

/** Reports that no one has decided there. */
export const reports = links('reports', {
  table: sql`import_stage.reports`,
  size: 1000,
  pick: ({ after, upTo }, run) => sql`
    select s.n, s.id::text as source_id, s.user_id as reporter_id, s.reportable_type as kind, s.reportable_id as subject_id,
      coalesce(s.created_at, plaza_now()) as created_at, left(btrim(s.reason), 500) as reason_given,
      coalesce(f.author_id, c.user_id, p.id) as owner_id, left(coalesce(nullif(f.content, ''), c.body, p.name, 'post'), 100) as title,
      case when s.status is distinct from 0 then ${decidedThere(run)}
        when s.reportable_type is null or s.reportable_type not in ('feeds', 'comments', 'users') then 'of ' || coalesce(s.reportable_type, 'nothing')
        when u.id is null then 'user_missing' when coalesce(f.id, c.id, p.id) is null then 'subject_missing'
        when coalesce(f.author_id, c.user_id, p.id) = s.user_id then 'oneself'
        when s.nth > 1 or exists (select from reports x where x.reporter_id = s.user_id and x.kind = s.reportable_type and x.subject_id = s.reportable_id)
          then ${thereAlready(run)} end as reason
    from (select *, row_number() over (partition by user_id, reportable_type, reportable_id order by n) as nth from import_stage.reports
      where n > ${after} and n <= ${upTo}) s left join users u on u.id = s.user_id
    left join feeds f on s.reportable_type = 'feeds' and f.id = s.reportable_id
    left join comments c on s.reportable_type = 'comments' and c.id = s.reportable_id
    left join users p on s.reportable_type = 'users' and p.id = s.reportable_id`,
  async load(tx, rows) {
    const reported = await tx.rows<{
      reporter_id: number
      kind: 'feeds' | 'comments' | 'users'
      subject_id: number
      owner_id: number
      title: string
      reason_given: string | null
      created_at: Date
    }>(rows)
    if (reported.length === 0) return 0
    return importReports(
      tx,
      reported.map(({ reporter_id, kind, subject_id, owner_id, title, reason_given, created_at }) => ({
        reporterId: reporter_id,
        subject: { kind, id: subject_id, ownerId: owner_id, title },
        reason: reason_given || null,
        createdAt: created_at,
      })),
    )
  },
})

/** Said once, by the run after it was made. */
const decidedThere = ({ since }: ImportRun): Sql =>
  since ? sql`case when s.created_at >= ${since} then 'decided_there' else '' end` : sql`'decided_there'`

/** Reports that wait here and were decided there in the meantime. */
export const decidedReports = once('decided reports', async (tx, { id, isFirst }) => {
  if (isFirst) return { rows: 0, taken: 0 }
  const rows = await tx.run(sql`
    insert into import_notes (import_id, kind, source_id, outcome, reason)
    select distinct on (x.id) ${id}::bigint, 'reports', s.id::text, 'look', 'decided_there_since' from import_stage.reports s
    join reports x on x.reporter_id = s.user_id and x.kind = s.reportable_type and x.subject_id = s.reportable_id
    where x.status = 'waiting' and s.status <> 0
      and not exists (select from import_stage.reports o where o.user_id = s.user_id and o.reportable_type = s.reportable_type
        and o.reportable_id = s.reportable_id and o.status = 0)
    order by x.id, s.id desc`)
  return { rows, taken: 0 }
})

/** The word list: what was replaced is masked here, what was warned of is blocked. */
export const words = once('sensitives', async (tx, run) => {
  const rows = await tx.rows<{ id: number; word: string | null; type: string | null }>(
    sql`select id, btrim(word) as word, type from import_stage.sensitives order by id`,
  )
  const current = run.settings.get(wordsSetting)
  const known = new Set(current.map(({ text }) => text))
  const notes: ImportNote[] = []
  const coming = rows.flatMap(({ id, word, type }) => {
    if (word && /[\p{L}\p{N}]/u.test(word) && [...word].length <= 50 && !known.has(word)) {
      known.add(word)
      return [{ text: word, act: type === 'replace' ? ('censor' as const) : ('block' as const) }]
    }
    if (!known.has(word ?? ''))
      notes.push({ kind: 'sensitives', sourceId: String(id), outcome: 'left_out', reason: 'name_unusable' })
    return []
  })
  if (coming.length > 0) await run.settings.change(tx, wordsSetting.name, [...current, ...coming].slice(0, 10_000))
  return { rows: rows.length, taken: coming.length, notes }
})

/** Addresses of the previous site that are others here. */
export const redirects = once('redirects', async (tx, run) => {
  const current = run.settings.get(redirectsSetting)
  const wanted = [
    { from: '/users/:id', to: '/people/:id' },
    { from: '/topic/:id', to: '/topics/:id' },
    { from: '/h5/feeds/:id', to: '/feeds/:id' },
    { from: '/news/*', to: '/' },
  ]
  const coming = wanted.filter(({ from }) => !current.some((each) => each.from === from))
  if (coming.length > 0) await run.settings.change(tx, redirectsSetting.name, [...current, ...coming])
  return { rows: wanted.length, taken: coming.length }
})

/** What has no place here: said with its ids. */
export const identities = links('user_socialites', {
  table: sql`import_stage.user_socialites`,
  pick: ({ after, upTo }) => sql`
    select s.n, s.user_id::text as source_id, 'sign_in_by_' || coalesce(s.type, 'nothing') || '_does_not_exist' as reason
    from import_stage.user_socialites s where s.n > ${after} and s.n <= ${upTo}`,
  load: async () => 0,
})
