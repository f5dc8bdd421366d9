import { toast } from '@plaza/ui'
import { useMessages } from '../messages/index.ts'
import { newOutboxKey } from '../offline/outbox.ts'
import type { Draft } from './draft.ts'
import { coverOf, shrink } from './shrink.ts'

const MEGABYTE = 1_048_576

/** Takes in what was picked, dropped or pasted: pictures are made smaller first, a video gets a cover. */
export function usePictures(
  draft: Draft,
  change: (part: Partial<Draft> | ((now: Draft) => Partial<Draft>)) => void,
  limit: number,
  videoBytes = 100 * MEGABYTE,
) {
  const { t, number } = useMessages()
  return {
    async addPictures(files: File[]) {
      const pictures = files.filter(({ type }) => type.startsWith('image/'))
      if (pictures.length === 0) return
      const room = limit - draft.pictures.length
      if (pictures.length > room) toast(t('publish.too_many', { count: limit }), { isError: true })
      const shrunk = await Promise.all(pictures.slice(0, room).map(shrink))
      const added = shrunk.map((blob) => ({ id: newOutboxKey(), blob }))
      // Others may have been pasted while these were made smaller.
      change((now) => ({ pictures: [...now.pictures, ...added].slice(0, limit) }))
    },
    async addVideo(file: File) {
      if (file.size > videoBytes)
        return toast(t('publish.video_too_large', { size: `${number(Math.round(videoBytes / MEGABYTE))} MB` }), {
          isError: true,
        })
      const cover = await coverOf(file)
      change({ film: { id: newOutboxKey(), resource: file, ...(cover && { cover, coverId: newOutboxKey() }) } })
    },
  }
}
