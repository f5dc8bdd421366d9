import type { Tx } from '../../kernel/index.ts'

/**
 * Pays people for what they do: implemented by `tasks`, which is above this module and `feeds`. Each returns what was
 * paid in this transaction, because the response names it.
 */
export interface Payer {
  forSharing(tx: Tx, userId: number, shared: `feeds:${number}` | `topics:${number}`): Promise<number>
  /** Joining a topic for the first time ever. */
  forJoining(tx: Tx, userId: number, topicId: number): Promise<number>
}
