import { createHash } from 'node:crypto'

/** What is kept of an `Idempotency-Key`, which may be long and may tell something. */
export const hashOfKey = (requestKey: string): Buffer => createHash('sha256').update(requestKey).digest()

/** The key of what a user's request makes once for ever, even after its stored answer expired. */
export const onceKey = (posts: string, userId: number, requestKey: string): string =>
  `${posts}:${userId}:${hashOfKey(requestKey).toString('base64url')}`
