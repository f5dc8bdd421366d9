import type { Kind } from '../../../kernel/index.ts'

/** What the open format has of this module. */
export const decisionsKinds: readonly Kind[] = [
  {
    table: 'decisions',
    about: 'What staff decided about a person or what they published, with the reason they were told.',
  },
  { table: 'appeals', about: 'An objection to a decision, and what became of it.' },
]
