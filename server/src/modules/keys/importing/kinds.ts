import type { Kind } from '../../../kernel/index.ts'

/** What the open format has of this module. */
export const keysKinds: readonly Kind[] = [{ table: 'access_keys', about: 'An access key, as a hash.', isSecret: true }]
