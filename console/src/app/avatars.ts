import { useEffect, useSyncExternalStore } from 'preact/compat'
import { call } from './plaza.ts'

/** Portraits by the id of the person; null where there is none to show. Read many at once: a list shows thirty people. */
const avatars = new Map<number, string | null>()
const wanted = new Set<number>()
const listeners = new Set<() => void>()
const AT_ONCE = 50
const GATHER_MS = 20
let isGathering = false

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

function want(id: number): void {
  if (avatars.has(id) || wanted.has(id)) return
  wanted.add(id)
  if (!isGathering) gather()
}

function gather(): void {
  isGathering = true
  setTimeout(() => void readWanted(), GATHER_MS)
}

async function readWanted(): Promise<void> {
  isGathering = false
  const ids = [...wanted].slice(0, AT_ONCE)
  for (const id of ids) wanted.delete(id)
  if (wanted.size > 0) gather()
  // Without them people have the first letter of their name.
  const found = await call('GET /users', { query: { id: ids, limit: ids.length } }).catch(() => [])
  for (const id of ids) avatars.set(id, found.find((user) => user.id === id)?.avatar?.url ?? null)
  for (const tell of listeners) tell()
}

/** Someone's portrait; undefined until it is known, and where there is none. */
export function useAvatar(id: number): string | undefined {
  const url = useSyncExternalStore(subscribe, () => avatars.get(id))
  useEffect(() => want(id), [id])
  return url ?? undefined
}
