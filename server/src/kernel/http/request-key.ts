import { createHash } from 'node:crypto'

/** The stored form of an `Idempotency-Key`, which may be long and may contain something private. */
export const hashOfKey = (requestKey: string): Buffer => createHash('sha256').update(requestKey).digest()

/** The key of what a user's request makes once for ever, even after its stored answer expired. */
export const onceKey = (posts: string, userId: number, requestKey: string): string =>
  `${posts}:${userId}:${hashOfKey(requestKey).toString('base64url')}`
