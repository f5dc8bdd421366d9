import type { Tx } from '../../kernel/index.ts'

/**
 * Who pays people for what they do, if anybody does: daily tasks, which stand above this module and `feeds`. Each answers
 * what was paid in this transaction, because the answer to the request names it.
 */
export interface Payer {
  forSharing(tx: Tx, userId: number, shared: `feeds:${number}` | `topics:${number}`): Promise<number>
  /** Joining a topic for the first time ever. */
  forJoining(tx: Tx, userId: number, topicId: number): Promise<number>
}
