import type { Kind } from '../../../kernel/index.ts'

/** What the open format has of this module. */
export const locationsKinds: readonly Kind[] = [
  { table: 'locations', about: 'A place in the tree of regions.' },
  { table: 'location_loads', about: 'Which list of regions is loaded.' },
]
