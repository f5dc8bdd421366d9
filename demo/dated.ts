import type { DemoContext } from './step.ts'

/** Nothing here is newer: what others say about it came later. */
const RECENT_MINUTES = 2100

/** Gives each thing a time after its author joined, and orders them by it: ids grow with time as they do in life. */
export function dated<Item extends { by: string }>(
  { people, random }: Pick<DemoContext, 'people' | 'random'>,
  items: readonly Item[],
): (Item & { authorId: number; minutesAgo: number })[] {
  return items
    .map((item) => {
      const author = people.get(item.by)
      if (!author) throw new Error(`the demo has no one called ${item.by}`)
      const latest = Math.max(2, Math.floor(author.joinedMinutesAgo * 0.95))
      return { ...item, authorId: author.id, minutesAgo: random.int(Math.min(RECENT_MINUTES, latest - 1), latest) }
    })
    .sort((a, b) => b.minutesAgo - a.minutesAgo)
}
