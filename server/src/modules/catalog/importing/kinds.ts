import type { Kind } from '../../../kernel/index.ts'

/** What the open format has of this module. */
export const catalogKinds: readonly Kind[] = [
  { table: 'commodities', about: 'Something that is offered.' },
  { table: 'knowledge', about: 'A course.' },
  { table: 'chapters', about: 'A chapter of a course.' },
  { table: 'infos', about: 'An article.' },
  { table: 'wendas', about: 'A question.' },
  { table: 'catalog_views', about: 'How often such a record was opened.' },
]
