import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/preact-query'
import { useRef } from 'preact/compat'
import { addToOutbox, isWaiting, newOutboxKey, type Toggle, type Waiting } from '../offline/outbox.ts'
import { me } from './member.tsx'
import { isProblem } from './plaza.ts'

interface Act<Target> {
  /** Shows the outcome at once; where it is shown already it changes nothing. */
  show: (query: QueryClient, target: Target) => void
  /** Tells the service. */
  tell: (target: Target, sending: { idempotencyKey: string; attempts: number }) => Promise<unknown>
  /** Takes back what was shown, after a refusal. */
  takeBack: (query: QueryClient, target: Target) => void
  /** Says why it was taken back. */
  refused: (error: Error) => void
  /** The same as something that can wait for the network; what cannot is taken back without one. */
  waiting?: (target: Target) => Toggle & { text: string }
  /** Lists and counts the act changes and `show` does not: read again when they are next looked at, not under one's eyes. */
  outdates?: readonly QueryKey[]
}

/** Few attempts: what does not get through waits, and the person sees that. */
const ATTEMPTS = 2

/** An act that is shown before it is known to succeed. A second tap while the first is on its way does nothing. */
export function useAct<Target extends { id: number }>({
  show,
  tell,
  takeBack,
  refused,
  waiting,
  outdates,
}: Act<Target>) {
  const query = useQueryClient()
  const running = useRef(new Set<number>())
  const last = useRef(new Map<number, Target>())

  const send = async (target: Target) => {
    const idempotencyKey = newOutboxKey()
    const owner = query.getQueryData(me().queryKey)?.id
    const thing = waiting && ({ ...waiting(target), idempotencyKey, owner, at: Date.now() } satisfies Waiting)
    // An earlier act on the same thing may still wait; it must not be sent after this one.
    if (thing && (!navigator.onLine || (await isWaiting(thing)))) return addToOutbox(thing)
    try {
      await tell(target, { idempotencyKey, attempts: ATTEMPTS })
    } catch (error) {
      if (!thing || isProblem(error)) throw error
      await addToOutbox({ ...thing, isTried: true })
    }
  }

  return async (target: Target): Promise<void> => {
    if (running.current.has(target.id)) return
    running.current.add(target.id)
    last.current.set(target.id, target)
    show(query, target)
    try {
      await send(target)
      for (const queryKey of outdates ?? []) void query.invalidateQueries({ queryKey, refetchType: 'none' })
      void whatIsRead(query).then(() => {
        if (last.current.get(target.id) === target) show(query, target)
      })
    } catch (error) {
      takeBack(query, target)
      if (error instanceof Error) refused(error)
    } finally {
      running.current.delete(target.id)
    }
  }
}

/** Queries in flight were sent before the service knew of the act, and would show the old state. */
const whatIsRead = (query: QueryClient): Promise<unknown> =>
  Promise.allSettled(
    query
      .getQueryCache()
      .findAll({ fetchStatus: 'fetching' })
      .map(({ promise }) => promise),
  )
