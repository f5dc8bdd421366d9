import type { Advice, Problems } from '../../kernel/index.ts'

/** What the operations of this module refuse with, in addition to what their routes imply. */
export const problems: Problems = { search: { 422: ['search.cursor'] } }

/** What a client does about each code of this module. */
export const advice: Advice = { 'search.cursor': 'Search again from the first page.' }
