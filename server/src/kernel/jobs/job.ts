/** Durable work: enqueued in the transaction that causes it, done at least once, retried, never lost. */
export interface Job<Payload> {
  readonly name: string
  /** Attempts before it becomes a dead letter. */
  readonly maxAttempts: number
  /** The payload is encrypted at rest (codes, addresses). */
  readonly isSecret: boolean
  /** Only for the type. */
  readonly payload?: Payload
}

export const defineJob = <Payload>(
  name: `${string}.${string}`,
  { maxAttempts = 10, isSecret = false }: { maxAttempts?: number; isSecret?: boolean } = {},
): Job<Payload> => ({ name, maxAttempts, isSecret })
