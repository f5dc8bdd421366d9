import { createKeyedBatcher, createSchemaWriter, type Queryable, rewordingOf } from '../../../kernel/index.ts'
import type { Look, Repostable } from '../port.ts'
import type { About, Shown } from './records.ts'

/** Records as JSON, by `nameOf`. */
export type AboutTexts = ReadonlyMap<string, string>

export const NO_ABOUTS: AboutTexts = new Map()

export const nameOf = ({ type, id }: About): string => `${type}:${id}`

interface Abouts {
  /** As guests see them; those hidden from guests are missing. */
  load(abouts: readonly About[], shown: Shown): Promise<AboutTexts>
  /** Only those that look different to this viewer than to a guest. */
  loadOwn(abouts: readonly About[], viewer: { readonly id: number }, shown: Shown): Promise<AboutTexts>
}

type Texts = ReadonlyMap<number, string>

interface Source {
  load(wanted: Shown & { ids: readonly number[] }): Promise<Texts>
  loadOwn(wanted: Shown & Look): Promise<Texts>
}

/**
 * The records that feeds are about. They belong to other modules and have no version that feeds know of, so they are
 * read each time, once for all viewers at the same time.
 */
export function createAbouts(db: Queryable, repostables: readonly Repostable[]): Abouts {
  const sources = new Map(repostables.map((each) => [each.type, createSource(db, each)]))

  async function collect(
    abouts: readonly About[],
    ask: (source: Source, ids: readonly number[]) => Promise<Texts>,
  ): Promise<Map<string, string>> {
    const found = new Map<string, string>()
    await Promise.all(
      [...sources].map(async ([type, source]) => {
        const ids = [...new Set(abouts.flatMap((about) => (about.type === type ? [about.id] : [])))]
        const texts = ids.length > 0 ? await ask(source, ids) : new Map<number, string>()
        for (const id of ids) if (texts.has(id)) found.set(nameOf({ type, id }), texts.get(id)!)
      }),
    )
    return found
  }

  return {
    load: (abouts, shown) => collect(abouts, (source, ids) => source.load({ ...shown, ids })),
    loadOwn: (abouts, { id: viewerId }, shown) =>
      collect(abouts, (source, ids) => source.loadOwn({ ...shown, viewerId, ids })),
  }
}

function createSource(db: Queryable, { view, load, loadOwn }: Repostable): Source {
  const rewording = rewordingOf(view)
  const stringify = createSchemaWriter(view)
  const write = (record: object, { reword }: Shown) =>
    stringify(rewording && reword ? rewording(record, reword) : record)
  const variantOf = ({ variant }: Shown) => variant
  const loadTheirs =
    loadOwn &&
    createKeyedBatcher<Shown & Look, Texts>(variantOf, async (looks) =>
      (await loadOwn(db, looks)).map(
        (records) => new Map([...records].map(([id, record]) => [id, write(record, looks[0]!)])),
      ),
    )
  return {
    load: createKeyedBatcher<Shown & { ids: readonly number[] }, Texts>(variantOf, async (wanted) => {
      const records = await load(db, [...new Set(wanted.flatMap(({ ids }) => ids))])
      const texts = new Map([...records].map(([id, record]) => [id, write(record.view, wanted[0]!)]))
      return wanted.map(() => texts)
    }),
    loadOwn: async (look) => (loadTheirs ? loadTheirs(look) : new Map()),
  }
}
