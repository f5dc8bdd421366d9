import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../app/plaza.ts'
import { type InFull, ITEM, keyOf, type QueueItem } from './item.ts'
import { kinds } from './kinds.tsx'

const FRESH_MS = 20_000

/** Reads the next ones while this one is decided, with what stands beside them, so that they are there at once. */
export function useReadAhead(items: readonly QueueItem[]): void {
  const client = useQueryClient()
  const keys = items.map(keyOf).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys stand for the items
  useEffect(() => {
    const read = <Answer>(path: string, params: Record<string, string | number>) => {
      const init = { params }
      return client.fetchQuery({
        queryKey: [path, init],
        queryFn: () => call<Answer>('GET', path, init),
        staleTime: FRESH_MS,
      })
    }
    const readOne = async (item: QueueItem) => {
      const { record } = await read<InFull>(ITEM, { kind: item.kind, id: item.id })
      for (const url of picturesIn(record)) new Image().src = url
    }
    // Whoever opens it is told what went wrong; looking ahead is silent.
    const ignore = () => {}
    for (const item of items) {
      readOne(item).catch(ignore)
      for (const { path, params } of kinds[item.kind]?.beside?.(item) ?? []) read(path, params).catch(ignore)
    }
  }, [client, keys])
}

/** Addresses of the pictures a record shows. */
function picturesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { url } = value as { url?: unknown }
  return typeof url === 'string' ? [url] : Object.values(value).flatMap(picturesIn)
}
