import { useEffect, useState } from 'preact/compat'
import { isToggle, onOutbox, type Toggle, type Waiting, waitingThings } from './outbox.ts'

/** Whose things are shown: somebody's, nobody's, or everybody's while it is not known who is here. */
export type Owner = number | 'nobody' | 'unknown'

// Read once for everybody on the page who wants to know.
let owner: Owner = 'unknown'
const NOTHING: readonly Waiting[] = []
let known = NOTHING
let isRead = false
const listeners = new Set<(things: readonly Waiting[]) => void>()

const isMine = (thing: Waiting): boolean =>
  owner === 'unknown' || (owner !== 'nobody' && (thing.owner === undefined || thing.owner === owner))

async function read(): Promise<void> {
  const found = (await waitingThings()).filter(isMine)
  // Mostly nothing waits, and then nothing has to be drawn again.
  if (found.length + known.length === 0) return
  known = found
  for (const listener of listeners) listener(known)
}

/** Says who is here. */
export function setOutboxOwner(next: Owner): void {
  owner = next
  void read()
}

/** What of mine waits to be sent, as it changes. */
export function useWaiting(): readonly Waiting[] {
  const [waiting, setWaiting] = useState(NOTHING)
  useEffect(() => {
    listeners.add(setWaiting)
    if (isRead) setWaiting(known)
    else {
      isRead = true
      onOutbox(() => void read())
      void read()
    }
    return () => void listeners.delete(setWaiting)
  }, [])
  return waiting
}

/** What is wanted of this and the service does not know yet; undefined where nothing waits. */
export function wantedOf(waiting: readonly Waiting[], kind: Toggle['kind'], target: number): boolean | undefined {
  for (const thing of waiting) if (isToggle(thing) && thing.kind === kind && thing.target === target) return thing.isOn
  return undefined
}
