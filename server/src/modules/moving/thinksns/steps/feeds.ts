import { sql, type Tx } from '../../../../kernel/index.ts'
import { changeFeedTexts, type LoadedFeed, loadFeeds, loadFeedTopics, prepareFeeds } from '../../../feeds/index.ts'
import type { TakenFile } from '../../../files/index.ts'
import type { ImportNote } from '../../state/imports.ts'
import { eachPage, type ImportRun, type ImportStep, lastOf, links, type Page, thereAlready } from '../run.ts'
import { reasonOf } from '../source-files.ts'
import { findMedia, type SourceMedia } from './media.ts'
import type { SourceFeed } from './source-feed.ts'

const PAGE = 2000
const MOST_TEXT = 10_000
const MOST_IMAGES = 9
/** The longest list of files that is read. */
const MOST_NODES = 100_000

interface Media {
  images: TakenFile[]
  video: LoadedFeed['video']
}

/** Posts under their ids, with their pictures. They appear when everything about them is there. */
export const feeds: ImportStep = {
  name: 'feeds',
  async run(run) {
    const last = await lastOf(run, sql`import_stage.feeds`)
    await eachPage(
      run,
      'feeds',
      { last, size: PAGE },
      {
        prepare: (page) => prepare(run, page),
        write: (tx, _page, prepared) => write(tx, prepared),
      },
    )
  },
}

async function prepare(run: ImportRun, { after, upTo }: Page) {
  const rows = await run.db.rows<SourceFeed>(sql`
    select s.n, s.id, u.id as author_id, left(btrim(s.feed_content, E' \\n\\r\\t'), ${MOST_TEXT + 1}) as feed_content, s.feed_from, left(s.feed_latitude, 50) as feed_latitude, left(s.feed_longtitude, 50) as feed_longtitude, s.audit_status, s.feed_mark,
      left(s.repostable_type, 100) as repostable_type,
      case when length(s.images) <= ${MOST_NODES} then s.images end as images, case when length(s.video) <= ${MOST_NODES} then s.video end as video, s.visible, s.created_at, s.updated_at, s.deleted_at, f.id is not null as is_there,
      exists (select from import_stage.feeds d where d.id = s.id and d.n < s.n) as is_repeated
    from import_stage.feeds s left join users u on u.id = s.user_id left join feeds f on f.id = s.id
    where s.n > ${after} and s.n <= ${upTo} order by s.n`)
  const notes: ImportNote[] = []
  const wanted = rows.filter((row) => !row.is_there && !row.is_repeated && !whyLeftOut(row))
  const sources = await findMedia(run, wanted)
  const media = new Map<number, Media>()
  for (const [id, source] of sources) media.set(id, await takeMedia(run, id, source, notes))
  const { coming, changed } = sort(run, rows, media, notes)
  return { rows: rows.length, coming: await prepareFeeds(run.db, coming), taken: coming.length, changed, notes }
}

async function takeMedia(
  run: ImportRun,
  id: number,
  { images, video }: SourceMedia,
  notes: ImportNote[],
): Promise<Media> {
  const take = async (source: { path: string; hash?: string | null } | undefined, use: string) => {
    if (!source) return undefined
    const taken = await run.takeFile(source, `feeds:${id}:${use}`)
    if (!('fault' in taken)) return taken
    notes.push({
      kind: 'files',
      sourceId: `feeds:${id}:${use}`,
      outcome: 'left_out',
      reason: reasonOf(taken.fault),
      detail: source.path,
    })
    return undefined
  }
  const change = (reason: string) => notes.push({ kind: 'feeds', sourceId: String(id), outcome: 'changed', reason })
  // A post has pictures or a video, and a video needs its cover.
  const cover = await take(video?.cover, 'cover:1')
  if (video && !cover) change('video_without_cover')
  const resource = cover && (await take(video?.resource, 'video:1'))
  if (resource) {
    if (images.length > 0) change('video_and_pictures')
    return { images: [], video: { resource, cover } }
  }
  if (images.length > MOST_IMAGES) change('too_many_images')
  const shown: TakenFile[] = []
  for (const [at, image] of images.slice(0, MOST_IMAGES).entries()) {
    const taken = await take(image, `image:${at + 1}`)
    if (taken) shown.push(taken)
  }
  return { images: shown, video: undefined }
}

function whyLeftOut({ id, author_id, audit_status, visible, deleted_at }: SourceFeed): string | undefined {
  if (id === null || id < 1) return 'no_id'
  if (deleted_at) return 'deleted'
  if (author_id === null) return 'user_missing'
  if (audit_status !== null && audit_status !== 1) return 'not_shown'
  return visible === 0 ? 'private' : undefined
}

async function write(tx: Tx, { rows, coming, taken, changed, notes }: Awaited<ReturnType<typeof prepare>>) {
  await loadFeeds(tx, coming)
  if (changed.length > 0) await changeFeedTexts(tx, changed)
  return { rows, taken, notes }
}

/** Which posts come, and which are here and have changed. */
function sort(run: ImportRun, rows: readonly SourceFeed[], media: ReadonlyMap<number, Media>, notes: ImportNote[]) {
  const coming: LoadedFeed[] = []
  const changed: LoadedFeed[] = []
  for (const row of rows) {
    const note = (outcome: ImportNote['outcome'], reason: string, detail?: string) =>
      notes.push({ kind: 'feeds', sourceId: String(row.id ?? `n${row.n}`), outcome, reason, ...(detail && { detail }) })
    const reason = whyLeftOut(row)
    if (reason) note('left_out', reason)
    else if (row.is_repeated || (row.is_there && run.isFirst)) note('left_out', 'duplicate')
    else if (row.is_there) {
      if (!run.since || (row.updated_at && row.updated_at >= run.since)) changed.push(feedOf(row, undefined, () => {}))
    } else {
      const feed = feedOf(row, media.get(row.id!), note)
      if (feed.text === '' && !feed.video && !feed.images?.length)
        note('left_out', row.repostable_type ? 'only_repost' : 'empty')
      else coming.push(feed)
    }
  }
  return { coming, changed }
}

function feedOf(
  row: SourceFeed,
  media: Media | undefined,
  note: (outcome: ImportNote['outcome'], reason: string, detail?: string) => void,
): LoadedFeed {
  const text = (row.feed_content ?? '').trim()
  const isLong = text.length > MOST_TEXT && [...text].length > MOST_TEXT
  if (isLong) note('changed', 'text_shortened')
  const createdAt = row.created_at ?? row.updated_at ?? new Date()
  return {
    id: row.id!,
    authorId: row.author_id!,
    text: isLong ? [...text].slice(0, MOST_TEXT).join('').trim() : text,
    fromClient: row.feed_from !== null && row.feed_from >= 1 && row.feed_from <= 5 ? row.feed_from : 5,
    mark: row.feed_mark,
    place: placeOf(row),
    images: media?.images ?? [],
    video: media?.video,
    createdAt,
    updatedAt: row.updated_at ?? createdAt,
  }
}

function placeOf({ feed_latitude, feed_longtitude }: SourceFeed): LoadedFeed['place'] {
  if (!feed_latitude?.trim() || !feed_longtitude?.trim()) return undefined
  const [latitude, longitude] = [Number(feed_latitude), Number(feed_longtitude)]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0)
    ? { latitude, longitude }
    : undefined
}

/** Which posts are in which topics. */
export const feedTopics = links('feed_topic_links', {
  table: sql`import_stage.feed_topic_links`,
  pick: ({ after, upTo }, run) => sql`
    select s.n, s.index::text as source_id, s.topic_id, s.feed_id,
      case when t.id is null then 'topic_missing' when f.id is null then 'feed_missing'
        when s.nth > 1 or exists (select from feed_topics x where x.topic_id = s.topic_id and x.feed_id = s.feed_id) then ${thereAlready(run)}
        when (select count(distinct x.topic_id) from import_stage.feed_topic_links x join topics y on y.id = x.topic_id
          where x.feed_id = s.feed_id and x.n < s.n) >= 5 then 'too_many_topics' end as reason
    from (select *, row_number() over (partition by topic_id, feed_id order by n) as nth
      from import_stage.feed_topic_links where n > ${after} and n <= ${upTo}) s
    left join topics t on t.id = s.topic_id left join feeds f on f.id = s.feed_id
    order by s.n`,
  load: loadFeedTopics,
})
