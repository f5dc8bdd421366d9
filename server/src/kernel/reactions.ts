import type { Reaction, Reactions, Tx } from './db/db.ts'
import type { Fact } from './facts.ts'

/** Reacts to a fact; to several of one batch, one after the other. */
export const on = <Payload>(fact: Fact<Payload>, react: (tx: Tx, payload: Payload) => Promise<void>): Reaction => ({
  fact: fact.name,
  async react(tx, payloads) {
    for (const payload of payloads) await react(tx, payload)
  },
})

/** Reacts to all facts of a batch at once: one statement for forty. */
export const onAll = <Payload>(
  fact: Fact<Payload>,
  react: (tx: Tx, payloads: readonly Payload[]) => Promise<void>,
): Reaction => ({ fact: fact.name, react })

/** Groups the reactions of all modules by fact, in module order. */
export function indexReactions(reactions: readonly Reaction[]): Reactions {
  const index = new Map<string, Reaction[]>()
  for (const reaction of reactions) index.set(reaction.fact, [...(index.get(reaction.fact) ?? []), reaction])
  return index
}
