import type { Kind } from '../../../kernel/index.ts'

/** What the open format has of this module. */
export const webhooksKinds: readonly Kind[] = [
  { table: 'webhook_endpoints', about: 'An address that is told of events, with its sealed secret.', isSecret: true },
]
