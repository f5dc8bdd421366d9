import type { Tx } from './db/db.ts'

/**
 * Something that happened, told inside the transaction in which it happened. The publisher knows no subscriber; where
 * the answer to a request depends on what they did (a task that paid), each may hand back an outcome.
 */
export interface Fact<Payload, Outcome = void> {
  readonly name: string
  /** Only for the types. */
  readonly payload?: Payload
  readonly outcome?: Outcome
}

export const defineFact = <Payload, Outcome = void>(name: `${string}.${string}`): Fact<Payload, Outcome> => ({ name })

/** What a module does, in the same transaction, when another publishes: touch few rows, wait for no network. */
export interface Reaction {
  readonly fact: string
  readonly react: (tx: Tx, payload: never) => Promise<unknown>
}

export const on = <Payload, Outcome>(
  fact: Fact<Payload, Outcome>,
  react: (tx: Tx, payload: Payload) => Promise<Outcome | undefined>,
): Reaction => ({
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
