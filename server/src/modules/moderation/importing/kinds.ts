import type { Kind } from '../../../kernel/index.ts'

/** What the open format has of this module. */
export const moderationKinds: readonly Kind[] = [
  { table: 'removals', about: 'Removing much of one person at once.' },
  { table: 'removal_items', about: 'What such a removal removed.' },
  { table: 'saved_replies', about: 'A reply that staff use again.' },
  { table: 'user_notes', about: 'A note of staff about a person.' },
]
