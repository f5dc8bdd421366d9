import type { QueueItem } from '@plaza/sdk/types'
import { useQueryClient } from '@tanstack/preact-query'
import { useEffect } from 'preact/compat'
import { readAhead } from '../app/data.ts'
import { inside } from '../parts/inside.ts'
import { ITEM, keyOf } from './item.ts'
import { kinds } from './kinds.tsx'

/** Reads the next ones while this one is decided, with what stands beside them, so that they are there at once. */
export function useReadAhead(items: readonly QueueItem[]): void {
  const client = useQueryClient()
  const keys = items.map(keyOf).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys stand for the items
  useEffect(() => {
    const readOne = async (item: QueueItem) => {
      const { record } = await readAhead(client, ITEM, { path: { kind: item.kind, id: item.id } })
      for (const url of picturesIn(record)) new Image().src = url
    }
    // Whoever opens it is told what went wrong; looking ahead is silent.
    const ignore = () => {}
    for (const item of items) {
      readOne(item).catch(ignore)
      kinds[item.kind].readBeside?.(client, item).catch(ignore)
    }
  }, [client, keys])
}

/** Addresses of the pictures a record shows. */
function picturesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const url = inside(value, 'url')
  return typeof url === 'string' ? [url] : Object.values(value).flatMap(picturesIn)
}
