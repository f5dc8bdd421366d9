import { fold, sql, type Tx } from '../../../../kernel/index.ts'
import { importedPlace, importFiles, releaseFile, type TakenFile } from '../../../files/index.ts'
import {
  changeImportedTopics,
  findTakenTopicNames,
  importLogos,
  type LoadedTopic,
  loadMembers,
  loadTopics,
} from '../../../topics/index.ts'
import type { ImportNote } from '../../state/imports.ts'
import { eachPage, type ImportRun, type ImportStep, lastOf, links, once, type Page, thereAlready } from '../run.ts'
import { pathInNode, reasonOf, useOfNode } from '../source-files.ts'
import { hasChanged } from './changed-users.ts'

interface SourceTopic {
  n: number
  id: number | null
  name: string | null
  logo: string | null
  desc: string | null
  creator: number | null
  hot_at: Date | null
  status: string | null
  visible: string | null
  join_mode: string | null
  publish_permission: string | null
  expense: number | null
  created_at: Date | null
  updated_at: Date | null
  is_there: boolean
  is_repeated: boolean
  logo_path: string | null
  logo_hash: string | null
  name_here: string | null
  logo_here: string | null
}

const MOST_NAME = 100
const MOST_DESCRIPTION = 500
const MOST_EXPENSE = 1_000_000_000
const STATES = ['waiting', 'passed', 'failed'] as const
const PUBLISHERS = ['creatorOnly', 'memberOnly', 'allUser', 'specialUser']

/** Topics under their ids, with their pictures. */
export const topics: ImportStep = {
  name: 'feed_topics',
  async run(run) {
    const last = await lastOf(run, sql`import_stage.feed_topics`)
    await eachPage(
      run,
      'feed_topics',
      { last, size: 500 },
      {
        prepare: (page) => prepare(run, page),
        write: (tx, _page, prepared) => write(tx, run, prepared),
      },
    )
  },
}

async function prepare(run: ImportRun, { after, upTo }: Page) {
  const rows = await run.db.rows<SourceTopic>(sql`
    select s.n, s.id, left(btrim(s.name), 200) as name, left(s.logo, 1000) as logo, left(btrim(s.desc), ${MOST_DESCRIPTION + 1}) as desc, s.hot_at,
      s.status, s.visible, s.join_mode, s.publish_permission, s.expense, s.created_at, s.updated_at, u.id as creator, t.id is not null as is_there,
      exists (select from import_stage.feed_topics d where d.id = s.id and d.n < s.n) as is_repeated, f.filename as logo_path, f.hash as logo_hash,
      t.name as name_here, g.path as logo_here
    from import_stage.feed_topics s left join users u on u.id = s.creator_user_id left join topics t on t.id = s.id left join files g on g.id = t.logo_id
    left join import_stage.file_withs w on s.logo ~ '^[0-9]{1,18}$' and w.id = s.logo::bigint left join import_stage.files f on f.id = w.file_id
    where s.n > ${after} and s.n <= ${upTo} order by s.n`)
  const logos = new Map<number, TakenFile>()
  const notes: ImportNote[] = []
  for (const row of rows) {
    const { id, logo, logo_path, logo_hash, creator, is_there, is_repeated, logo_here } = row
    const path = pathInNode(logo) ?? logo_path
    if (id === null || creator === null || is_repeated || !path) continue
    if (is_there && (run.isFirst || !hasChanged(row, run))) continue
    const use = useOfNode(`topics:${id}:logo`, path)
    if (logo_here?.startsWith(`${importedPlace(use)}.`)) continue
    const taken = await run.takeFile({ path, hash: logo_hash }, use)
    if ('fault' in taken)
      notes.push({
        kind: 'files',
        sourceId: `feed_topics:${id}:logo`,
        outcome: 'left_out',
        reason: reasonOf(taken.fault),
        detail: path,
      })
    else logos.set(id, taken)
  }
  return { rows, logos, notes }
}

async function write(tx: Tx, run: ImportRun, { rows, logos, notes }: Awaited<ReturnType<typeof prepare>>) {
  const taken = await findTakenTopicNames(
    tx,
    rows.flatMap(({ name }) => (name ? [name.trim()] : [])),
  )
  const coming: LoadedTopic[] = []
  const changed: LoadedTopic[] = []
  for (const row of rows) {
    const note = (outcome: ImportNote['outcome'], reason: string, detail?: string) =>
      notes.push({
        kind: 'feed_topics',
        sourceId: String(row.id ?? `n${row.n}`),
        outcome,
        reason,
        ...(detail && { detail }),
      })
    if (row.id === null) note('left_out', 'no_id')
    else if (row.is_repeated) note('left_out', 'duplicate')
    else if (row.is_there && run.isFirst) note('left_out', 'duplicate')
    else if (row.creator === null) note('left_out', 'user_missing')
    else if (!row.is_there) coming.push(topicOf(row as SourceTopic & { id: number; creator: number }, taken, note))
    else if (hasChanged(row, run))
      changed.push(changedTopicOf(row as SourceTopic & { id: number; creator: number; name_here: string }, taken, note))
  }
  if (coming.length > 0) await loadTopics(tx, coming)
  if (changed.length > 0) await changeImportedTopics(tx, changed)
  const files = [...coming, ...changed].flatMap(({ id, creatorId: ownerId, createdAt }) => {
    const logo = logos.get(id)
    return logo ? [{ ...logo, ownerId, use: `topics:${id}:logo`, createdAt, topicId: id }] : []
  })
  if (files.length > 0) {
    const had = await tx.rows<{ id: number }>(
      sql`select id from files where attached_to = any(${files.map(({ use }) => use)}::text[])`,
    )
    for (const { id } of had) await releaseFile(tx, id)
    const ids = await importFiles(tx, files)
    await importLogos(
      tx,
      files.map(({ topicId }, at) => ({ topicId, logoId: ids[at]! })),
    )
  }
  return { rows: rows.length, taken: coming.length, notes }
}

type Note = (outcome: ImportNote['outcome'], reason: string, detail?: string) => void

/** A topic that is here keeps its name unless the other one is free. */
function changedTopicOf(
  row: SourceTopic & { id: number; creator: number; name_here: string },
  taken: Set<string>,
  note: Note,
): LoadedTopic {
  const { name_here: here } = row
  const there = row.name?.trim() ?? ''
  const isOurs = here === there || here === `${there} ${row.id}`
  const isFree =
    there !== '' && [...there].length <= MOST_NAME && (fold(there) === fold(here) || !taken.has(fold(there)))
  if (!isOurs && !isFree) note('look', 'name_differs', `${there} → ${here}`)
  if (!isOurs && isFree) taken.add(fold(there))
  return { ...topicOf({ ...row, name: null }, new Set(), () => {}), name: !isOurs && isFree ? there : here }
}

function topicOf(row: SourceTopic & { id: number; creator: number }, taken: Set<string>, note: Note): LoadedTopic {
  const wanted =
    [...(row.name ?? '').trim()]
      .slice(0, MOST_NAME - 20)
      .join('')
      .trim() || 'topic'
  const name = wanted !== row.name?.trim() || taken.has(fold(wanted)) ? `${wanted} ${row.id}` : wanted
  taken.add(fold(name))
  if (name !== row.name) note('changed', 'name_taken', `${row.name ?? '(none)'} → ${name}`)
  const description = [...(row.desc ?? '').trim()]
  if (description.length > MOST_DESCRIPTION) note('changed', 'description_shortened')
  const isHidden = row.visible === 'hidden'
  const expense = Math.min(Math.max(row.expense ?? 0, 0), MOST_EXPENSE)
  // A topic that everyone sees can be joined for nothing here.
  if (expense > 0 && !isHidden) note('changed', 'fee_of_visible_topic', String(expense))
  const createdAt = row.created_at ?? row.updated_at ?? new Date()
  return {
    id: row.id,
    name,
    description: description.slice(0, MOST_DESCRIPTION).join('').trim() || null,
    creatorId: row.creator,
    status: STATES.find((status) => status === row.status) ?? (row.status === null ? 'passed' : 'waiting'),
    isHidden,
    needsAudit: row.join_mode === 'need-audit',
    publishPermission: PUBLISHERS.includes(row.publish_permission ?? '') ? row.publish_permission! : 'allUser',
    expense: isHidden ? expense : 0,
    isHot: row.hot_at !== null,
    createdAt,
    updatedAt: row.updated_at ?? createdAt,
  }
}

/** Who is in which topic. A row without `following_at` only counts someone's posts there. */
export const members = links('feed_topic_user_links', {
  table: sql`import_stage.feed_topic_user_links`,
  pick: ({ after, upTo }, run) => sql`
    select s.n, s.index::text as source_id, s.topic_id, s.user_id, case when s.can_pub in (0, 1) then s.can_pub::smallint end as can_pub,
      s.following_at as created_at,
      case when s.following_at is null then '' when t.id is null then 'topic_missing' when u.id is null then 'user_missing'
        when s.nth > 1 or exists (select from topic_members m where m.topic_id = s.topic_id and m.user_id = s.user_id)
          then ${thereAlready(run)} end as reason
    from (select *, row_number() over (partition by topic_id, user_id order by following_at nulls last, n) as nth
      from import_stage.feed_topic_user_links where n > ${after} and n <= ${upTo}) s
    left join topics t on t.id = s.topic_id left join users u on u.id = s.user_id
    order by s.following_at, s.n`,
  load: loadMembers,
})

/** Creators are members of their topics, whatever the dump says. */
export const creators = once('creators', async (tx) => {
  const taken = await loadMembers(
    tx,
    sql`
    select t.id as topic_id, t.creator_id as user_id, null::smallint as can_pub, t.created_at from topics t
    where t.deleted_at is null and not exists (select from topic_members m where m.topic_id = t.id and m.user_id = t.creator_id)`,
  )
  return { rows: taken, taken }
})
