import type { Caller, Tx } from '../server/src/kernel/index.ts'
import type { PictureOrder } from './pictures/picture-order.ts'
import type { StoredPicture } from './pictures/store-pictures.ts'
import type { Random } from './random.ts'

/** One part of the demo. Later modules add their own to the list in `index.ts`. */
export interface DemoStep {
  name: string
  /** What to paint before any row is written; `write` finds it in `context.pictures` under the same key. */
  pictures?: readonly PictureOrder[]
  /** Writes rows, and only rows: it runs between `begin` and `commit`, again after a conflict. */
  write(context: DemoContext): Promise<void>
}

/** What the steps share. */
export interface DemoContext {
  tx: Tx
  /** The step's own: another step drawing more or less does not change what this one draws. */
  random: Random
  pictures: ReadonlyMap<string, StoredPicture>
  passwordHash: string
  /** The time so many minutes before the demo was made; by the database's clock. */
  ago(minutes: number): Date
  /** User ids by the keys of `people.ts`; the first step fills it. */
  people: Map<string, DemoMember>
}

export interface DemoMember {
  id: number
  joinedMinutesAgo: number
}

/** The id of a person the first step made. */
export function idOf({ people }: Pick<DemoContext, 'people'>, key: string): number {
  const member = people.get(key)
  if (!member) throw new Error(`the demo has no one called ${key}`)
  return member.id
}

/** One of the demo's people as the one who acts. */
export const callerOf = (context: DemoContext, key: string): Caller => ({
  id: idOf(context, key),
  sessionId: 0,
  permissions: new Set(),
})
