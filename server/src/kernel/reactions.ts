import type { Reaction, Reactions, Tx } from './db/db.ts'
import type { Fact } from './facts.ts'

export const on = <Payload>(fact: Fact<Payload>, react: (tx: Tx, payload: Payload) => Promise<void>): Reaction => ({
  fact: fact.name,
  react,
})

/** Groups the reactions of all modules by fact, in module order. */
export function indexReactions(reactions: readonly Reaction[]): Reactions {
  const index = new Map<string, Reaction[]>()
  for (const reaction of reactions) index.set(reaction.fact, [...(index.get(reaction.fact) ?? []), reaction])
  return index
}
