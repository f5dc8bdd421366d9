import { type Sql, sql } from '../../kernel/index.ts'
import type { FileView, StoredFile, ViewFile } from '../files/index.ts'

/** A picture of a feed: the file, and its description. */
export type StoredPicture = StoredFile & { alt?: string }
export type PictureView = FileView & { alt?: string }

/** The files of a feed as they are stored with it. */
export interface StoredMedia {
  is_hidden: boolean
  images: readonly StoredPicture[]
  video: { resource: StoredFile; cover: StoredFile | null } | null
}

/** Pictures and video as they are shown; those of hidden feeds with addresses that expire. */
export function viewMedia(
  { is_hidden, images, video }: StoredMedia,
  viewFile: ViewFile,
): { images: PictureView[]; video: { resource: FileView; cover: FileView | null } | null } {
  const view = <File extends StoredFile | null>(file: File) =>
    viewFile(file && is_hidden ? { ...file, visibility: 'hidden' } : file)
  return {
    images: images.map((image) => ({ ...(view(image) as FileView), ...(image.alt && { alt: image.alt }) })),
    video: video && { resource: view(video.resource) as FileView, cover: view(video.cover) as FileView | null },
  }
}

/** What lists can be narrowed to. */
export const MEDIA = ['image', 'video', 'image_or_video'] as const

export function hasMedia(type: (typeof MEDIA)[number] | undefined): Sql {
  if (type === undefined) return sql`true`
  return type === 'image_or_video' ? sql`s.media <> 'text'` : sql`s.media = ${type}`
}
