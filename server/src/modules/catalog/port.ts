import type { Tx } from '../../kernel/index.ts'

/**
 * Refuses what does not answer the question. `feeds` implements it: this module knows feeds only by their ids. An
 * accepted one stays an answer until the transaction ends. Returns its author.
 */
export type RequireAnswer = (tx: Tx, wendaId: number, feedId: number) => Promise<{ authorId: number }>
