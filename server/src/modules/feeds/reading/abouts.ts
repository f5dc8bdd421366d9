import {
  type ByteText,
  createBatcher,
  type Queryable,
  type Reword,
  rewordingOf,
  toByteText,
} from '../../../kernel/index.ts'
import type { Repostable, RepostableType } from '../port.ts'

type Viewer = { readonly id: number } | undefined
type Texts = ReadonlyMap<number, ByteText>
type Load = (ids: readonly number[], viewer: Viewer) => Promise<Texts>

const NONE: Texts = new Map()

/**
 * What feeds are about, as JSON by id: those of these records, and maybe others, that the viewer may see. Records of other
 * modules have no version that feeds know of, so they are read each time.
 */
export function createAbouts(
  db: Queryable,
  repostables: readonly Repostable[],
  reword: Reword | undefined,
): (type: RepostableType, ids: readonly number[], viewer: Viewer) => Promise<Texts> {
  const loads = new Map(repostables.map((source) => [source.type, createLoad(db, source, reword)]))
  return async (type, ids, viewer) => loads.get(type)?.(ids, viewer) ?? NONE
}

/**
 * Records that look the same to everybody who asks are read and written once for all who show some at the same time: everybody's
 * page of what they follow is their own, what it is about is not.
 */
function createLoad(db: Queryable, { view, isPersonal, load }: Repostable, reword: Reword | undefined): Load {
  const rewording = reword && rewordingOf(view as never)
  const loadTexts = async (ids: readonly number[], viewer: Viewer): Promise<Texts> => {
    const texts = new Map<number, ByteText>()
    for (const [id, record] of await load(db, ids, viewer))
      texts.set(id, toByteText(JSON.stringify(rewording ? rewording(record.view, reword) : record.view)))
    return texts
  }
  const loadShared = createBatcher<readonly number[], Texts>(async (asked) => {
    const texts = await loadTexts([...new Set(asked.flat())], undefined)
    return asked.map(() => texts)
  })
  // What differs from viewer to viewer is still the same for all guests.
  return (ids, viewer) => (isPersonal && viewer ? loadTexts(ids, viewer) : loadShared(ids))
}
