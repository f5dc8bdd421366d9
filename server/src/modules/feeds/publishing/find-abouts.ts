import { type Caller, invalid, notFound, Problem, phrase, type Tx } from '../../../kernel/index.ts'
import type { Repostable } from '../port.ts'
import type { NewFeed } from './new-feed.ts'
import { storedType } from './repostable-type.ts'

/** The record a feed is about. */
export interface About {
  source: Repostable
  id: number
  ownerId: number
}

interface Asking {
  author: Caller
  feed: NewFeed
}

type Loaded = Awaited<ReturnType<Repostable['load']>>

/** What each of these is about: nothing, a record its author may see, or why not. One query for each kind of record. */
export async function findAbouts(
  tx: Tx,
  askings: readonly Asking[],
  repostables: readonly Repostable[],
): Promise<(About | Problem | undefined)[]> {
  const named = askings.map(({ feed }) => recordOf(feed, repostables))
  const questions = new Map<string, { source: Repostable; author: Caller; ids: Set<number> }>()
  const keys = named.map((record, nth) => {
    if (!record || record instanceof Problem) return undefined
    const { author } = askings[nth]!
    const key = record.source.loadOwn ? `${record.source.type} ${author.id}` : record.source.type
    const question = questions.get(key) ?? { source: record.source, author, ids: new Set() }
    question.ids.add(record.id)
    questions.set(key, question)
    return key
  })
  const loaded = new Map<string, Loaded>()
  await Promise.all(
    [...questions].map(async ([key, { source, author, ids }]) => {
      loaded.set(key, await source.load(tx, [...ids], author))
    }),
  )
  return named.map((record, nth) => {
    if (!record || record instanceof Problem) return record
    const found = loaded.get(keys[nth]!)!.get(record.id)
    return found ? { ...record, ownerId: found.ownerId } : noSuchRecord()
  })
}

function recordOf(
  { repostable_type: type, repostable_id: id }: NewFeed,
  repostables: readonly Repostable[],
): Omit<About, 'ownerId'> | Problem | undefined {
  if (type === undefined && !id) return undefined
  if (type === undefined)
    return invalid(
      'repostable_type',
      phrase('request.invalid.repostable_type')`repostable_type is required with repostable_id.`,
    )
  if (!id)
    return invalid(
      'repostable_id',
      phrase('request.invalid.repostable_id')`repostable_id is required with repostable_type.`,
    )
  const stored = storedType(type)
  const source = repostables.find((each) => each.type === stored)
  return source ? { source, id } : noSuchRecord()
}

const noSuchRecord = () => notFound('feed.repostable_not_found', 'The item attached to this post does not exist.')
