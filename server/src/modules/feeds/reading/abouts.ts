import {
  type ByteText,
  createBatcher,
  type Queryable,
  type Reword,
  rewordingOf,
  toByteText,
} from '../../../kernel/index.ts'
import type { Look, Repostable, RepostableType } from '../port.ts'

/** Which record a feed is about. */
export interface About {
  readonly type: RepostableType
  readonly id: number
}

/** Records as JSON, by `nameOf`. */
export type AboutTexts = ReadonlyMap<string, ByteText>

export const nameOf = ({ type, id }: About): string => `${type}:${id}`

export interface Abouts {
  /** As the viewer sees them; those they may not see are missing. */
  load(abouts: readonly About[], viewer: { readonly id: number } | undefined): Promise<AboutTexts>
  /** Only those that look different to this viewer than to a guest. */
  loadOwn(abouts: readonly About[], viewer: { readonly id: number }): Promise<AboutTexts>
}

type Texts = ReadonlyMap<number, ByteText>

interface Source {
  /** As guests see them; those of these, and maybe others. */
  loadShared(ids: readonly number[]): Promise<Texts>
  loadOwn(look: Look): Promise<Texts>
}

const NONE: Texts = new Map()

/** What feeds are about. Records of other modules have no version that feeds know of, so they are read each time. */
export function createAbouts(db: Queryable, repostables: readonly Repostable[], reword: Reword | undefined): Abouts {
  const sources = new Map(repostables.map((each) => [each.type, createSource(db, each, reword)]))

  /** Asks each source for its records. */
  async function collect(
    abouts: readonly About[],
    ask: (source: Source, ids: readonly number[]) => Promise<Texts>,
  ): Promise<Map<string, ByteText>> {
    const found = new Map<string, ByteText>()
    await Promise.all(
      [...byType(abouts)].map(async ([type, ids]) => {
        const source = sources.get(type)
        const texts = source ? await ask(source, ids) : NONE
        for (const id of ids) if (texts.has(id)) found.set(nameOf({ type, id }), texts.get(id)!)
      }),
    )
    return found
  }

  const loadOwn: Abouts['loadOwn'] = (abouts, { id: viewerId }) =>
    collect(abouts, ({ loadOwn: load }, ids) => load({ viewerId, ids }))
  return {
    async load(abouts, viewer) {
      const [shared, own] = await Promise.all([
        collect(abouts, ({ loadShared }, ids) => loadShared(ids)),
        viewer ? loadOwn(abouts, viewer) : undefined,
      ])
      for (const [name, text] of own ?? []) shared.set(name, text)
      return shared
    },
    loadOwn,
  }
}

/**
 * Everybody's page of what they follow is their own, what it is about is not: records are read and written once for all who show
 * some at the same time, as guests see them, and beside that once for all to whom one of them looks different.
 */
function createSource(db: Queryable, { view, load, loadOwn }: Repostable, reword: Reword | undefined): Source {
  const rewording = reword && rewordingOf(view as never)
  const write = (record: object) => toByteText(JSON.stringify(rewording ? rewording(record, reword) : record))
  const loadShared = createBatcher<readonly number[], Texts>(async (asked) => {
    const records = await load(db, [...new Set(asked.flat())])
    const texts = new Map([...records].map(([id, record]) => [id, write(record.view)]))
    return asked.map(() => texts)
  })
  const loadTheirs =
    loadOwn &&
    createBatcher<Look, Texts>(async (looks) =>
      (await loadOwn(db, looks)).map((records) => new Map([...records].map(([id, record]) => [id, write(record)]))),
    )
  return { loadShared, loadOwn: async (look) => loadTheirs?.(look) ?? NONE }
}

function byType(abouts: readonly About[]): Map<RepostableType, number[]> {
  const ids = new Map<RepostableType, Set<number>>()
  for (const { type, id } of abouts) ids.set(type, (ids.get(type) ?? new Set<number>()).add(id))
  return new Map([...ids].map(([type, each]) => [type, [...each]]))
}
