import type { Tx } from '../../kernel/index.ts'

/**
 * Refuses what does not answer the question. `feeds` implements it: this module knows feeds only by their ids. What it lets
 * pass stays an answer until the transaction ends. Says who gave it.
 */
export type RequireAnswer = (tx: Tx, wendaId: number, feedId: number) => Promise<{ authorId: number }>
