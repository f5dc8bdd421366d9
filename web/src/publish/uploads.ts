import { useEffect, useRef, useState } from 'react'
import { usePlaza } from '../data/member.tsx'
import type { Draft } from './draft.ts'

export interface Upload {
  /** From 0 to 1. */
  progress: number
  node?: string
  error?: Error
}

/** Uploads pictures while a person still writes, so that sending takes no time. A failed one can be tried again. */
export function useUploads(pictures: Draft['pictures']) {
  const plaza = usePlaza()
  const [uploads, setUploads] = useState<Record<string, Upload>>({})
  const started = useRef(new Set<string>())

  const set = (id: string, upload: Upload) => setUploads((now) => ({ ...now, [id]: upload }))
  const start = async ({ id, blob }: Draft['pictures'][number]) => {
    started.current.add(id)
    set(id, { progress: 0 })
    try {
      const node = await plaza.upload(blob, { name: 'picture', onProgress: (progress) => set(id, { progress }) })
      set(id, { progress: 1, node })
    } catch (error) {
      set(id, { progress: 0, error: error as Error })
    }
  }
  useEffect(() => {
    for (const picture of pictures) if (!started.current.has(picture.id)) void start(picture)
  }, [pictures])

  return { uploads, retry: (picture: Draft['pictures'][number]) => void start(picture) }
}
