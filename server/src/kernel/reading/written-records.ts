import { LRUCache } from 'lru-cache'
import { createBatcher } from './batcher.ts'
import { type Page, writePage } from './page.ts'
import { splitAt } from './split.ts'
import type { Worded, WordedWriter } from './worded.ts'

/** A record as bytes, open where it is the viewer's. */
export interface WrittenRecord<Trace> extends Page {
  readonly trace: Trace
}

export interface RecordWriting<View, Trace> {
  writer: WordedWriter
  /** See `ListReading`. */
  own: readonly string[]
  trace(view: View): Trace
}

const ALONE = { before: '', after: '' }

/** Writes one record by its schema. */
export const createRecordWriter =
  <View, Trace>({ writer, own, trace }: RecordWriting<View, Trace>) =>
  (view: View, worded: Worded): WrittenRecord<Trace> => ({
    ...writePage([splitAt(writer.write(view, worded), own)], ALONE),
    trace: trace(view),
  })

const MAX_BYTES = 16 * 1024 * 1024
/** What a kept record takes beside its bytes and gaps. */
const OVERHEAD_BYTES = 400

/** Finds the records of a page by their versions, of which each begins with the id. */
export type FindRecords<Trace> = (
  versions: readonly string[],
  /** What else the look of a record depends on. */
  besides: string,
  worded: Worded,
) => Promise<WrittenRecord<Trace>[]>

/**
 * Records kept one by one, for lists whose pages overlap or are too many to be kept. What all pages of a moment miss is
 * read in one go, after they were asked for; a record that is gone by then is left out.
 */
export function createWrittenRecords<View extends { id: number }, Trace>(
  writing: RecordWriting<View, Trace>,
  readByIds: (ids: readonly number[]) => Promise<readonly View[]>,
): FindRecords<Trace> {
  const write = createRecordWriter(writing)
  const kept = new LRUCache<string, WrittenRecord<Trace>>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes, gaps }, key) => bytes.length + 64 * gaps.length + 2 * key.length + OVERHEAD_BYTES,
  })
  const readMissing = createBatcher<readonly number[], ReadonlyMap<number, View>>(async (asked) => {
    const views = await readByIds([...new Set(asked.flat())])
    const byId = new Map(views.map((view) => [view.id, view]))
    return asked.map(() => byId)
  })

  return async (versions, besides, worded) => {
    const keyOf = (version: string) => `${worded.wording} ${besides} ${version}`
    const found = versions.map((version) => kept.get(keyOf(version)))
    const missing = versions.filter((_, at) => !found[at]).map(idIn)
    const views = missing.length > 0 ? await readMissing(missing) : undefined
    return versions.flatMap((version, at) => {
      const known = found[at]
      if (known) return [known]
      const view = views!.get(idIn(version))
      if (!view) return []
      const record = write(view, worded)
      kept.set(keyOf(version), record)
      return [record]
    })
  }
}

const idIn = (version: string): number => Number.parseInt(version, 10)
