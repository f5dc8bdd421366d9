import { sql } from '../../../../kernel/index.ts'
import type { ImportRun } from '../run.ts'
import { pathInNode } from '../source-files.ts'
import type { SourceFeed } from './source-feed.ts'

interface SourceFile {
  path: string
  hash?: string | null
}

/** Where the files of a post are on the previous site. */
export interface SourceMedia {
  images: SourceFile[]
  video: { resource: SourceFile; cover: SourceFile | undefined } | undefined
}

/** The media of these posts: as nodes on the post, or by uses of files in the order they were made. */
export async function findMedia(run: ImportRun, feeds: readonly SourceFeed[]): Promise<Map<number, SourceMedia>> {
  const ids = feeds.map(({ id }) => id!)
  const found = new Map<number, SourceMedia>()
  const of = (id: number): SourceMedia => {
    const media = found.get(id) ?? { images: [], video: undefined }
    found.set(id, media)
    return media
  }
  for (const { id, images, video } of feeds) {
    const paths = nodesIn(images)
    if (paths.length > 0) of(id!).images.push(...paths)
    const [resource, cover] = videoIn(video)
    if (resource) of(id!).video = { resource, cover }
  }
  const uses = await run.db.rows<{ feed_id: number; channel: string; path: string; hash: string | null }>(sql`
    select w.raw::bigint as feed_id, w.channel, coalesce(nullif(f.filename, ''), 'file ' || coalesce(w.file_id, 0)) as path, f.hash
    from import_stage.file_withs w left join import_stage.files f on f.id = w.file_id
    where w.raw = any(${ids.map(String)}::text[]) and w.channel in ('feed:image', 'feed:video', 'feed:video:cover')
    order by w.id`)
  const covers = new Map<number, SourceFile>()
  const videos = new Map<number, SourceFile>()
  const hadImages = new Set(found.keys())
  for (const { feed_id: id, channel, path, hash } of uses) {
    if (channel === 'feed:image') !hadImages.has(id) && of(id).images.push({ path, hash })
    else (channel === 'feed:video' ? videos : covers).set(id, { path, hash })
  }
  const rows = await run.db.rows<{
    feed_id: number
    path: string
    hash: string | null
    cover: string | null
    cover_hash: string | null
  }>(sql`
    select v.feed_id, coalesce(nullif(f.filename, ''), 'use of a file ' || coalesce(v.video_id, 0)) as path, f.hash,
      g.filename as cover, g.hash as cover_hash
    from import_stage.feed_videos v
    left join import_stage.file_withs w on w.id = v.video_id left join import_stage.files f on f.id = w.file_id
    left join import_stage.file_withs x on x.id = v.cover_id left join import_stage.files g on g.id = x.file_id
    where v.feed_id = any(${ids}::bigint[]) order by v.id`)
  for (const { feed_id, path, hash, cover, cover_hash } of rows) {
    videos.set(feed_id, { path, hash })
    if (cover) covers.set(feed_id, { path: cover, hash: cover_hash })
  }
  for (const [id, resource] of videos) of(id).video ??= { resource, cover: covers.get(id) }
  return found
}

/** What is no JSON stands for itself. */
const parsed = (text: string | null): unknown => {
  try {
    return text ? JSON.parse(text) : undefined
  } catch {
    return text
  }
}
const MOST_SHOWN = 200

/** Where a node is; what is none stands for a file that is missing, so that the report names it. */
const fileIn = (node: unknown): SourceFile | undefined => {
  if (node === null || node === undefined || node === '') return undefined
  const text = typeof node === 'string' ? node : JSON.stringify(node)
  return { path: pathInNode(text) ?? text.slice(0, MOST_SHOWN) }
}

function nodesIn(text: string | null): SourceFile[] {
  return [parsed(text)].flat().flatMap((node) => fileIn(node) ?? [])
}

function videoIn(text: string | null): [SourceFile | undefined, SourceFile | undefined] {
  const video = parsed(text)
  if (typeof video !== 'object' || video === null) return [fileIn(video), undefined]
  const { resource, cover } = video as { resource?: unknown; cover?: unknown }
  return [fileIn(resource), fileIn(cover)]
}
