import type { QueueItem, QueueItems } from '@plaza/sdk/types'
import { toast } from '@plaza/ui'
import type { QueryClient } from '@tanstack/preact-query'
import { useSyncExternalStore } from 'preact/compat'
import { messageOf } from '../app/data.ts'
import { call } from '../app/plaza.ts'
import { ITEM, ITEMS, keyOf } from './item.ts'
import type { Act } from './kinds.tsx'

/** A decision on its way to the service, and what is said about it. */
export interface Sent {
  item: QueueItem
  act: Act
  /** Takes it back; absent where it is final. */
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

/** Keys of what was decided here and not answered yet: the list leaves them out. */
export const useUnderWay = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => under)
export const isUnderWay = (item: QueueItem): boolean => under.has(keyOf(item))

let takeBack: (() => void) | undefined
/** Takes the last decision back, where it can be; outlives the item it was about. */
export const undoLast = (): void => takeBack?.()

/**
 * Sends a decision while the next item is already on the page. It is called done only when the service says so; refused,
 * the item waits again and the reason is said with a way back to it.
 */
export async function send(client: QueryClient, sent: Sent): Promise<void> {
  const { item, act, undo, words } = sent
  set(new Set([...under, keyOf(item)]))
  const isDone = act()
  const goBack = undo && (() => void isDone.then(() => undoOne(client, undo, words.undone)).catch(() => {}))
  takeBack = goBack
  try {
    await isDone
    toast(words.done, goBack && { act: { label: words.undo, onSelect: goBack } })
    // Until the list is read again: it may be a while on a poor line.
    client.setQueriesData<QueueItems>(
      { queryKey: [ITEMS] },
      (list) => list && { ...list, data: list.data.filter((each) => keyOf(each) !== keyOf(item)) },
    )
  } catch (error) {
    if (takeBack === goBack) takeBack = undefined
    toast(`${words.name}: ${messageOf(error)}`, {
      isError: true,
      act: { label: words.reopen, onSelect: sent.reopen },
    })
    await giveUp(item)
    // The reason may apply to other items too, so the list is read again.
    void client.invalidateQueries({ queryKey: [ITEM] })
  } finally {
    await readAgain(client)
    set(new Set([...under].filter((key) => key !== keyOf(item))))
  }
}

async function undoOne(client: QueryClient, act: Act, undone: string): Promise<void> {
  takeBack = undefined
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

// What was decided no longer waits: asking for it again would only be told so.
const readAgain = (client: QueryClient) =>
  client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== ITEM })
