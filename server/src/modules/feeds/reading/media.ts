import type { FileView, StoredFile, ViewFile } from '../../files/index.ts'

/** The files of a feed as they are stored with it. */
export interface StoredMedia {
  is_hidden: boolean
  images: readonly StoredFile[]
  video: { resource: StoredFile; cover: StoredFile | null } | null
}

/** Pictures and film as they are shown: of what is hidden by addresses that end. */
export function viewMedia(
  { is_hidden, images, video }: StoredMedia,
  viewFile: ViewFile,
): { images: FileView[]; video: { resource: FileView; cover: FileView | null } | null } {
  const view = <File extends StoredFile | null>(file: File) =>
    viewFile(file && is_hidden ? { ...file, sight: 'hidden' } : file)
  return {
    images: images.map((image) => view(image) as FileView),
    video: video && { resource: view(video.resource) as FileView, cover: view(video.cover) as FileView | null },
  }
}
