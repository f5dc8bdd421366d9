import { list } from '../data/ask.ts'
import type { components } from '../data/plaza.ts'

const SIZE = 15
const OF_EACH = 3

export const KINDS = ['feeds', 'people', 'topics', 'comments', 'events', 'goods'] as const
export type Kind = (typeof KINDS)[number]
/** Something found, with where its text has the words. */
export type Hit = components['schemas']['SearchPage']['data'][number]

/** What is found of one kind, or the best of all. */
export const searchFor = (q: string, kind: Kind | undefined) =>
  list('/search', { query: { q, limit: kind ? SIZE : OF_EACH, ...(kind && { kind }) } }, ({ cursor }) =>
    cursor ? { cursor } : undefined,
  )
