import type { Kind } from '../../../kernel/index.ts'

/** What the open format has of this module. */
export const filesKinds: readonly Kind[] = [
  { table: 'files', about: 'An uploaded file; its bytes are at files/<path>.' },
]
