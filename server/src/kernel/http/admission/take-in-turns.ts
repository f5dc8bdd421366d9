/** So many are handled per turn of the event loop: between turns all other requests are served. */
const A_TURN = 32

/** Handles a list, some of it in each turn of the event loop. */
export function takeInTurns<Item>(items: readonly Item[], take: (item: Item) => void): void {
  for (const item of items.slice(0, A_TURN)) take(item)
  if (items.length > A_TURN) setImmediate(() => takeInTurns(items.slice(A_TURN), take))
}
