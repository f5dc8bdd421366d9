/** Seeded randomness, so that two demos look alike. */
export interface Random {
  /** From `min` up to, not including, `max`. */
  between(min: number, max: number): number
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** The items in another order. */
  shuffled<Item>(items: readonly Item[]): Item[]
}

/** Makes a random source from a seed. */
export function createRandom(seed: string): Random {
  const next = mulberry32(hashOf(seed))
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    between: (min, max) => min + next() * (max - min),
    int,
    chance: (probability) => next() < probability,
    pick(items) {
      if (items.length === 0) throw new Error('there is nothing to pick from')
      return items[int(0, items.length - 1)]!
    },
    shuffled(items) {
      const order = [...items]
      for (let last = order.length - 1; last > 0; last--) {
        const other = int(0, last)
        ;[order[last], order[other]] = [order[other]!, order[last]!]
      }
      return order
    },
  }
}

// FNV-1a, then a small generator that is good enough for pictures and invented friendships, and for nothing else.
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  // Seeds that differ only in their last letter must diverge at the first draw.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
