import type { Kind } from '../../../kernel/index.ts'

/** What the open format has of this module. */
export const proposalsKinds: readonly Kind[] = [
  { table: 'proposals', about: 'What one member of staff proposed and another decided.' },
]
