/** So many are dealt with in one turn of the event loop: between two turns all other requests are heard. */
const A_TURN = 32

/** Deals with a list, some of it in each turn of the event loop. */
export function takeInTurns<Item>(items: readonly Item[], take: (item: Item) => void): void {
  for (const item of items.slice(0, A_TURN)) take(item)
  if (items.length > A_TURN) setImmediate(() => takeInTurns(items.slice(A_TURN), take))
}
