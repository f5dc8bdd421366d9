import type { Tx } from './db/db.ts'

/** Something that happened, told inside the transaction in which it happened. The publisher knows no subscriber. */
export interface Fact<Payload> {
  readonly name: string
  /** Only for the type. */
  readonly payload?: Payload
}

export const defineFact = <Payload>(name: `${string}.${string}`): Fact<Payload> => ({ name })

/** What a module does, in the same transaction, when another publishes: touch few rows, wait for no network. */
export interface Reaction {
  readonly fact: string
  readonly react: (tx: Tx, payload: never) => Promise<void>
}

export const on = <Payload>(fact: Fact<Payload>, react: (tx: Tx, payload: Payload) => Promise<void>): Reaction => ({
  fact: fact.name,
  react,
})

export type Reactions = ReadonlyMap<string, readonly Reaction[]>

/** Groups the reactions of all modules by fact, in module order. */
export function indexReactions(reactions: readonly Reaction[]): Reactions {
  const index = new Map<string, Reaction[]>()
  for (const reaction of reactions) index.set(reaction.fact, [...(index.get(reaction.fact) ?? []), reaction])
  return index
}
