import type { Caller, Db, Reword } from '../../../kernel/index.ts'
import type { FileView } from '../../files/index.ts'
import { sources } from '../kinds/sources.ts'
import { findMatches } from './find-matches.ts'
import { hasTerms } from './match-terms.ts'
import { type ParsedQuery, parseQuery } from './parse-query.ts'
import { beginning } from './search.ts'

export interface Suggestion {
  kind: 'people' | 'topics' | 'tags'
  /** Of the person or topic. */
  id?: number
  text: string
  picture?: FileView | null
}

/** Names and pictures of records, and tags that begin with a text. */
export interface SuggestDeps {
  db: Db
  people(viewer: Caller | undefined, ids: readonly number[]): Promise<ReadonlyMap<number, Named>>
  topics(viewer: Caller | undefined, ids: readonly number[]): Promise<ReadonlyMap<number, Named>>
  tags(query: { q: string; limit: number }, reword: Reword | undefined): Promise<readonly { tag: string }[]>
}

interface Named {
  name: string
  picture: FileView | null
}

/** What may be meant while typing: people and topics by name or pinyin, and tags. */
export async function suggest(
  deps: SuggestDeps,
  viewer: Caller | undefined,
  { q, limit }: { q: string; limit: number },
  reword: Reword | undefined,
): Promise<Suggestion[]> {
  const query = parseQuery(q)
  if (query.terms.length === 0) return []
  const cursor = await beginning(deps.db)
  const named = async (kind: 'people' | 'topics'): Promise<Suggestion[]> => {
    const asked = { query, viewer, cursor, limit }
    const { matches } = await findMatches(deps.db, sources[kind], asked)
    const records = await deps[kind](
      viewer,
      matches.map(({ id }) => id),
    )
    return matches.flatMap(({ id }) => {
      const { name, picture } = records.get(id) ?? {}
      return name !== undefined && isShown(name, query, reword)
        ? [{ kind, id, text: name, picture: picture ?? null }]
        : []
    })
  }
  const [topics, people, tags] = await Promise.all([named('topics'), named('people'), deps.tags({ q, limit }, reword)])
  return [...topics, ...people, ...tags.map(({ tag }) => ({ kind: 'tags', text: tag }) as const)]
}

const isShown = (name: string, { terms }: ParsedQuery, reword: Reword | undefined): boolean =>
  !reword || reword(name) === name || hasTerms(reword(name), terms)
