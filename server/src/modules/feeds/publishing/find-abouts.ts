import { type Caller, invalid, notFound, type Problem, phrase, type Tx } from '../../../kernel/index.ts'
import type { Repostable } from '../port.ts'
import type { NewFeed } from './new-feed.ts'
import { storedType } from './repostable-type.ts'

/** A record as a new feed names it. */
export interface NamedRecord {
  source: Repostable
  id: number
}

/** The record a feed is about. */
export interface About extends NamedRecord {
  ownerId: number
}

/** The record that a new feed says it is about, if it names one; whether there is one is found out later. */
export function recordNamedIn(
  { repostable_type: type, repostable_id: id }: NewFeed,
  repostables: readonly Repostable[],
): NamedRecord | undefined {
  if (type === undefined && !id) return undefined
  if (type === undefined)
    throw invalid(
      'repostable_type',
      phrase('request.invalid.repostable_type')`repostable_type is required with repostable_id.`,
    )
  if (!id)
    throw invalid(
      'repostable_id',
      phrase('request.invalid.repostable_id')`repostable_id is required with repostable_type.`,
    )
  const stored = storedType(type)
  const source = repostables.find((each) => each.type === stored)
  if (!source) throw noSuchRecord()
  return { source, id }
}

interface Asked {
  author: Caller
  record: NamedRecord | undefined
}

type Loaded = Awaited<ReturnType<Repostable['load']>>

/** What each of these is about: nothing, a record its author may see, or why not. One query for each kind of record. */
export async function findAbouts(tx: Tx, asked: readonly Asked[]): Promise<(About | Problem | undefined)[]> {
  const named = asked.flatMap(({ author, record }, nth) => (record ? [{ nth, author, ...record }] : []))
  const refused = await admit(tx, named)
  const loaded = await load(tx, named)
  const outcomes: (About | Problem | undefined)[] = asked.map(() => undefined)
  for (const { nth, author, source, id } of named) {
    const found = loaded.get(keyOf(source, author))!.get(id)
    outcomes[nth] = found ? (refused.get(nth) ?? { source, id, ownerId: found.ownerId }) : noSuchRecord()
  }
  return outcomes
}

interface Named extends NamedRecord {
  nth: number
  author: Caller
}

/** Records that look the same to everyone are loaded for all authors at once. */
const keyOf = (source: Repostable, author: Caller): string =>
  source.loadOwn ? `${source.type} ${author.id}` : source.type

async function load(tx: Tx, named: readonly Named[]): Promise<ReadonlyMap<string, Loaded>> {
  const wanted = new Map<string, { source: Repostable; author: Caller; ids: Set<number> }>()
  for (const { source, author, id } of named) {
    const key = keyOf(source, author)
    const one = wanted.get(key) ?? { source, author, ids: new Set() }
    one.ids.add(id)
    wanted.set(key, one)
  }
  return new Map(
    await Promise.all(
      [...wanted].map(
        async ([key, { source, author, ids }]) => [key, await source.load(tx, [...ids], author)] as const,
      ),
    ),
  )
}

/** Which of these may not be published, by their place, although the record is there. */
async function admit(tx: Tx, named: readonly Named[]): Promise<ReadonlyMap<number, Problem>> {
  const refused = new Map<number, Problem>()
  for (const source of new Set(named.map((each) => each.source))) {
    const ofSource = named.filter((each) => each.source === source)
    const asked = ofSource.map(({ author, id }) => ({ authorId: author.id, id }))
    const problems = (await source.admit?.(tx, asked)) ?? []
    for (const [at, problem] of problems.entries()) if (problem) refused.set(ofSource[at]!.nth, problem)
  }
  return refused
}

const noSuchRecord = () => notFound('feed.repostable_not_found', 'The item attached to this post does not exist.')
