import { Problem, type Tx } from '../../../kernel/index.ts'
import { claimFiles, type FileClaim, type StoredFile } from '../../files/index.ts'
import type { StoredPicture } from '../media.ts'
import type { NewFeed } from './new-feed.ts'

/** The media of a feed. */
export interface Media {
  images: readonly StoredPicture[]
  video: { resource: StoredFile; cover: StoredFile | null } | null
}

interface Wanted {
  id: number
  authorId: number
  feed: NewFeed
}

/** Makes uploaded files part of these feeds; a feed that names a missing one gets none. */
export async function claimMedia(tx: Tx, feeds: readonly Wanted[]): Promise<(Media | Problem)[]> {
  const claims = feeds.flatMap(claimsOf)
  const files = await claimFiles(tx, claims)
  return feeds.map(({ feed }, record) => {
    const [first = [], second = []] = files.filter((_, index) => claims[index]!.record === record)
    if (first instanceof Problem) return first
    if (second instanceof Problem) return second
    return feed.video
      ? { images: [], video: { resource: first[0]!, cover: second[0] ?? null } }
      : { images: described(first, feed.image_alts), video: null }
  })
}

function claimsOf({ id, authorId, feed: { images = [], video } }: Wanted, record: number): FileClaim[] {
  const ours = { record, ownerId: authorId }
  if (!video)
    return images.length === 0
      ? []
      : [{ ...ours, field: 'images', nodes: images, use: `feeds:${id}:image`, kind: 'image' }]
  const cover = video.cover === undefined ? [] : [video.cover]
  return [
    { ...ours, field: 'video', nodes: [video.resource], use: `feeds:${id}:video`, kind: 'video' },
    { ...ours, field: 'video', nodes: cover, use: `feeds:${id}:cover`, kind: 'image' },
  ]
}

const described = (images: readonly StoredFile[], alts: readonly string[] = []): StoredPicture[] =>
  images.map((image, at) => ({ ...image, ...(alts[at] && { alt: alts[at] }) }))
