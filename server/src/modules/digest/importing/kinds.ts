import type { Kind } from '../../../kernel/index.ts'

/** What the open format has of this module. */
export const digestKinds: readonly Kind[] = [
  { table: 'digests', about: 'Whether a person wants the weekly mail, and when they were last sent one.' },
]
