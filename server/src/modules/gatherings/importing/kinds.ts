import type { Kind } from '../../../kernel/index.ts'

/** What the open format has of this module. */
export const gatheringsKinds: readonly Kind[] = [
  { table: 'event_categories', about: 'A kind of event.' },
  { table: 'events', about: 'An event that someone announced.' },
  { table: 'event_marks', about: 'A person wants to join an event, or is interested.' },
]
