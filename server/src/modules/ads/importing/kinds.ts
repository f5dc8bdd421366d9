import type { Kind } from '../../../kernel/index.ts'

/** What the open format has of this module. */
export const adsKinds: readonly Kind[] = [
  { table: 'advertising_spaces', about: 'A place for advertisements.' },
  { table: 'advertisements', about: 'An advertisement.' },
]
