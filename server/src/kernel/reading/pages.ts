import { createKeyedBatcher } from './batcher.ts'
import { createKeptBytes } from './kept-bytes.ts'
import type { OpenRecord } from './open-record.ts'

/** A list, and the members who ask for it at the same time. Guests have nothing of their own and are not named. */
export interface Wanted<List> {
  readonly list: List
  readonly viewerIds: readonly number[]
}

export interface Picked<Row, Flags> {
  /** Which records a guest sees, in order; undefined where the list is not for guests. */
  readonly rows: readonly Row[] | undefined
  /** What each viewer did with them, in the order of the viewers. */
  readonly flags: readonly Flags[]
}

/** The JSON around the records. */
export interface Frame {
  readonly before: string
  readonly after: string
}

const LIST: Frame = { before: '[', after: ']' }

const COMMA = Buffer.from(',')

/** Joins whole records to a page; `tails` are the viewer's, where they differ from a guest's. */
export function joinRecords(
  records: readonly OpenRecord[],
  { before, after }: Frame = LIST,
  tails: readonly (Buffer | undefined)[] = [],
): Buffer {
  const parts: Buffer[] = [Buffer.from(before)]
  records.forEach(({ head, tail }, nth) => {
    if (nth > 0) parts.push(COMMA)
    parts.push(head, tails[nth] ?? tail)
  })
  parts.push(Buffer.from(after))
  return Buffer.concat(parts)
}

/** How a kind of page is read: `pick`, then `load`. */
interface PageSource<List, Row, Flags, Presented extends OpenRecord> {
  /** Lists of one kind are picked in one statement. */
  kind(list: List): string
  /** Names the list with all its parameters. */
  key(list: List): string
  /** The only step that knows of several viewers. */
  pick(wanted: readonly Wanted<List>[]): Promise<readonly Picked<Row, Flags>[]>
  /** The records of a page as a guest sees them, as new as the pick or newer. One that is gone may be left out. */
  load(rows: readonly Row[], list: List): Promise<readonly Presented[]>
  frame?(list: List, found: number): Frame | undefined
}

interface Page<Row, Flags, Presented> {
  readonly rows: readonly Row[] | undefined
  readonly records: readonly Presented[]
  readonly frame: Frame | undefined
  /** The page as a guest sees it. */
  readonly bytes: Buffer
  /** A guest has none. */
  readonly flags: Flags | undefined
}

/**
 * Reads pages that many people ask for: requests at the same time share the statement, and each viewer gets their own
 * flags.
 */
export function createPageReader<List, Row, Flags, Presented extends OpenRecord>(
  source: PageSource<List, Row, Flags, Presented>,
): (list: List, viewerId: number | undefined) => Promise<Page<Row, Flags, Presented>> {
  type Request = { list: List; viewerId: number | undefined }
  const keep = createKeptBytes()

  async function present(key: string, list: List, rows: readonly Row[] | undefined) {
    const records = rows && rows.length > 0 ? await source.load(rows, list) : []
    const frame = source.frame?.(list, rows?.length ?? 0)
    return { rows, records, frame, bytes: keep(key, joinRecords(records, frame)) }
  }

  async function readAll(requests: readonly Request[]): Promise<Promise<Page<Row, Flags, Presented>>[]> {
    const lists = new Map<string, { list: List; viewers: Map<number, number> }>()
    const keys = requests.map(({ list, viewerId }) => {
      const key = source.key(list)
      const wanted = lists.get(key) ?? { list, viewers: new Map<number, number>() }
      lists.set(key, wanted)
      if (viewerId !== undefined && !wanted.viewers.has(viewerId)) wanted.viewers.set(viewerId, wanted.viewers.size)
      return key
    })
    const picked = await source.pick(
      [...lists.values()].map(({ list, viewers }) => ({ list, viewerIds: [...viewers.keys()] })),
    )
    const pages = new Map(
      [...lists].map(([key, { list, viewers }], nth) => {
        const { rows, flags } = picked[nth]!
        return [key, { viewers, flags, page: present(key, list, rows) }]
      }),
    )
    return requests.map(async ({ viewerId }, nth) => {
      const { viewers, flags, page } = pages.get(keys[nth]!)!
      return { ...(await page), flags: viewerId === undefined ? undefined : flags[viewers.get(viewerId)!] }
    })
  }

  const read = createKeyedBatcher<Request, Page<Row, Flags, Presented>>(({ list }) => source.kind(list), readAll)
  return (list, viewerId) => read({ list, viewerId })
}
