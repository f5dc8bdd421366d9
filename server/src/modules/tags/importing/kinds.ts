import type { Kind } from '../../../kernel/index.ts'

/** What the open format has of this module. */
export const tagsKinds: readonly Kind[] = [
  { table: 'tag_categories', about: 'A group of tags.' },
  { table: 'tags', about: 'A tag that people describe themselves with.' },
  { table: 'user_tags', about: 'A person has a tag.' },
]
