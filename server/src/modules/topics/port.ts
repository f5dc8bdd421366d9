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

/** Gives topics a chat: implemented by `chat`, which is above this module. Closing it is taking its id off the topic. */
export interface TopicChat {
  /** The conversation of a topic whose lock the caller holds, made if need be; refuses where there is no chat. */
  open(tx: Tx, topicId: number): Promise<number>
}
