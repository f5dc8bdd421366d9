import type { QueueItem } from '@plaza/sdk/types'
import { useQueryClient } from '@tanstack/preact-query'
import { useEffect } from 'preact/compat'
import { readAhead } from '../app/data.ts'
import { inside } from '../parts/inside.ts'
import { ITEM, keyOf } from './item.ts'
import { kinds } from './kinds/index.ts'

/** Reads the next items with their context while this one is decided, so that they show at once. */
export function useReadAhead(items: readonly QueueItem[]): void {
  const client = useQueryClient()
  const keys = items.map(keyOf).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys stand for the items
  useEffect(() => {
    const readOne = async (item: QueueItem) => {
      const { record } = await readAhead(client, ITEM, { path: { kind: item.kind, id: item.id } })
      for (const url of picturesIn(record)) new Image().src = url
    }
    // Opening it shows what went wrong; reading ahead is silent.
    const ignore = () => {}
    for (const item of items) {
      readOne(item).catch(ignore)
      kinds[item.kind].readAlso?.(client, item).catch(ignore)
    }
  }, [client, keys])
}

/** Addresses of the pictures a record shows. */
function picturesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const url = inside(value, 'url')
  return typeof url === 'string' ? [url] : Object.values(value).flatMap(picturesIn)
}
