import type { QueueItem, QueueItems } from '@plaza/sdk/types'
import { toast } from '@plaza/ui'
import type { QueryClient } from '@tanstack/preact-query'
import { useSyncExternalStore } from 'preact/compat'
import { messageOf } from '../app/data.ts'
import { call } from '../app/plaza.ts'
import { ITEM, ITEMS, keyOf } from './item.ts'
import type { Act } from './kinds/kind.tsx'

/** A decision being sent, and its messages. */
export interface Sent {
  item: QueueItem
  /** Others that are decided with it, by key. */
  also?: readonly string[]
  act: Act
  /** Undoes it; absent where it is final. */
  undo?: Act
  words: {
    /** What the item is called. */
    name: string
    done: string
    undo: string
    undone: string
    reopen: string
  }
  /** Shows the item again. */
  reopen: () => void
  /** Keeps what was written for it, where it is refused. */
  keep?: () => void
}

// Kept outside the page, so that decided items stay hidden after leaving the queue and coming back.
let under: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()
const set = (next: ReadonlySet<string>) => {
  under = next
  for (const tell of listeners) tell()
}
const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** Keys of decisions not answered yet: the list leaves them out. */
export const useUnderWay = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => under)
export const isUnderWay = (item: QueueItem): boolean => under.has(keyOf(item))

let takeBack: (() => void) | undefined
/** Undoes the last decision; false where there is none to undo. Outlives its item. */
export function undoLast(): boolean {
  const isThere = takeBack !== undefined
  takeBack?.()
  return isThere
}

/**
 * Sends a decision while the next item is already on the page. It is reported only when the service confirms it;
 * refused, the item waits again and the reason is shown with a link back to it.
 */
export async function send(client: QueryClient, sent: Sent): Promise<void> {
  const { item, act, undo, words } = sent
  const keys = [keyOf(item), ...(sent.also ?? [])]
  set(new Set([...under, ...keys]))
  const isDone = act()
  let hideDone = () => {}
  const goBack =
    undo &&
    (() => {
      if (takeBack === goBack) takeBack = undefined
      void isDone
        .then(() => {
          hideDone()
          return undoOne(client, undo, words.undone)
        })
        .catch(() => {})
    })
  takeBack = goBack
  try {
    await isDone
    hideDone = toast(words.done, goBack && { act: { label: words.undo, onSelect: goBack } })
    // Until the list is refetched: that may take a while on a poor network.
    client.setQueriesData<QueueItems>(
      { queryKey: [ITEMS] },
      (list) => list && { ...list, data: list.data.filter((each) => !keys.includes(keyOf(each))) },
    )
  } catch (error) {
    if (takeBack === goBack) takeBack = undefined
    sent.keep?.()
    toast(`${words.name}: ${messageOf(error)}`, {
      isError: true,
      act: { label: words.reopen, onSelect: sent.reopen },
    })
    await giveUp(item)
    // The reason may apply to other items too, so the list is read again.
    void client.invalidateQueries({ queryKey: [ITEM] })
  } finally {
    await readAgain(client)
    set(new Set([...under].filter((key) => !keys.includes(key))))
  }
}

async function undoOne(client: QueryClient, act: Act, undone: string): Promise<void> {
  try {
    await act()
    toast(undone)
  } catch (error) {
    toast(messageOf(error), { isError: true })
  } finally {
    await readAgain(client)
  }
}

/** Leaves an item to others. */
export const giveUp = ({ kind, id }: Pick<QueueItem, 'kind' | 'id'>): Promise<unknown> =>
  call('DELETE /admin/queue/{kind}/{id}/claim', { path: { kind, id } }).catch(() => {})

// A decided item no longer waits: fetching it again would only say so.
const readAgain = (client: QueryClient) =>
  client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== ITEM })
