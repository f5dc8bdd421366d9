import { useEffect, useRef, useState } from 'preact/compat'
import { usePlaza } from '../data/member.tsx'

export interface Upload {
  /** From 0 to 1. */
  progress: number
  node?: string
  error?: Error
}

export interface Part {
  id: string
  blob: Blob
}

/** Uploads pictures and videos while a person still writes, so that sending takes no time. A failed one can be tried again. */
export function useUploads(parts: readonly Part[]) {
  const plaza = usePlaza()
  const [uploads, setUploads] = useState<Record<string, Upload>>({})
  const started = useRef(new Set<string>())

  const set = (id: string, upload: Upload) => setUploads((now) => ({ ...now, [id]: upload }))
  const start = async ({ id, blob }: Part) => {
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
    for (const part of parts) if (!started.current.has(part.id)) void start(part)
  }, [parts.map(({ id }) => id).join()])

  return { uploads, retry: (part: Part) => void start(part) }
}
