import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TObject } from 'typebox'
import type { Queryable } from '../db/db.ts'
import { type Sql, sql } from '../db/sql.ts'
import { createRecordWriter, type OpenRecord } from './open-record.ts'
import { createPageReader, type Frame, joinRecords, type Picked, type Wanted } from './pages.ts'
import { createRecords, type RecordVersion } from './records.ts'
import { byList, flagsColumn, readFlags, viewersOf } from './viewers.ts'
import { type ReaderWording, wordingOf } from './wording.ts'

/** Texts such as `followed 7`. `more 0` says that the viewer sees more than a guest. */
type Flags = ReadonlySet<string>

/** A list whose records look the same to everyone but for some fields. */
interface ListDefinition<List, View extends { id: number }> {
  /** The schema of a record. */
  record: TObject
  /** `db.lagging` where one plan fits all parameters, else `db`. */
  on(list: List): Queryable
  /** Lists of one kind are picked in one statement. */
  kind(list: List): string
  /** Names the list with all its parameters. */
  key(list: List): string
  /** Selects `nth` (of the list, from 1), `id` and `position` of what a guest is shown in these lists of one kind. */
  pages(lists: readonly List[]): Sql
  /** Selects `nth` of those lists that a guest may see at all; all of them unless given. */
  visible?(lists: readonly List[]): Sql
  /** A text that changes with everything shown of the record with this id. */
  version(id: Sql): Sql
  /** These records as a guest sees them. */
  load(ids: readonly number[], list: List): Promise<readonly View[]>
  /** What else the records depend on, such as a setting. */
  variant?(list: List): string
  /** Whose record it is, where owners are shown more than others. */
  owner?(view: View): number
  /** The viewer's own fields, those of a nested object first and with its name. */
  own?: readonly string[]
  /** Selects `what` and `id` for the viewer `v.id` of the page that has these ids. */
  flags?(ids: Sql, lists: readonly List[]): Sql
  /** The values of the own fields; undefined where they equal a guest's. */
  ownValues?(flags: Flags, record: { readonly id: number; readonly ownerId: number }): readonly unknown[] | undefined
  frame?(list: List, found: number): Frame | undefined
  /** How many are shown, where one more is picked to know whether there are more. */
  limit?(list: List): number | undefined
}

/** The frame of an answer that is one record. */
export const SINGLE: Frame = { before: '', after: '' }

export interface ListAnswer {
  bytes(): Buffer
  send(reply: FastifyReply): FastifyReply
}

interface Presented extends OpenRecord {
  readonly id: number
  readonly ownerId: number
}

/**
 * `pick → load → present` for a list. Returns undefined where the viewer does not see what guests see: there is nothing
 * for guests, or the viewer sees more, or owns one of the records. The handler then reads the list for this viewer
 * alone.
 */
export function createList<List, View extends { id: number }>(
  definition: ListDefinition<List, View>,
): (request: FastifyRequest, list: List) => Promise<ListAnswer | undefined> {
  type Asked = ReaderWording & { list: List }
  const { own = [], ownValues } = definition
  const wordings = wordingOf(definition.record)
  const writer = createRecordWriter(definition.record, own)

  const loadRecords = createRecords<Presented, Asked>({
    read: async (ids, asked) =>
      new Map((await definition.load(ids, asked.list)).map((view) => [view.id, present(view, asked)])),
    sizeOf: ({ head, tail }) => head.length + tail.length,
  })

  const present = (view: View, wording: ReaderWording): Presented => ({
    ...writer.open(wordings.apply(view, wording) as object),
    id: view.id,
    ownerId: definition.owner?.(view) ?? 0,
  })

  const read = createPageReader<Asked, RecordVersion, Flags, Presented>({
    kind: ({ list, variant }) => `${variant} ${definition.kind(list)}`,
    key: ({ list, variant }) => `${variant} ${definition.key(list)}`,
    pick: (wanted) => pick(definition, wanted),
    async load(versions, asked) {
      const records = await loadRecords(versions.slice(0, definition.limit?.(asked.list)), asked)
      return records.filter((record) => record !== undefined)
    },
    frame: ({ list }, found) => definition.frame?.(list, found),
  })

  return async (request, list) => {
    const wording = wordings.forRequest(request)
    const variant = `${wording.variant} ${definition.variant?.(list) ?? ''}`
    const viewerId = request.caller?.id
    const { rows, records, frame, bytes, flags } = await read({ ...wording, variant, list }, viewerId)
    const isMissing = !rows || (frame === SINGLE && records.length === 0)
    if (isMissing || flags?.has('more 0')) return undefined
    if (definition.owner && records.some(({ ownerId }) => ownerId === viewerId)) return undefined

    const answer = (): Buffer => {
      if (!flags || flags.size === 0) return bytes
      const values = records.map((record) => ownValues?.(flags, record))
      return joinRecords(
        records,
        frame,
        values.map((each) => each && writer.tailOf(each)),
      )
    }
    return { bytes: answer, send: (reply) => wordings.send(reply, answer()) }
  }
}

/** One statement: which records each list shows, at which versions, and what each viewer did with them. */
async function pick<List>(
  { on, pages, visible, version, flags }: Omit<ListDefinition<List, never>, 'load' | 'owner'>,
  wanted: readonly Wanted<{ readonly list: List }>[],
): Promise<Picked<RecordVersion, Flags>[]> {
  const lists = wanted.map(({ list }) => list.list)
  const viewers = viewersOf(wanted)
  const ids = sql`(select page.ids from page where page.nth = v.page)::bigint[]`
  const found = await on(lists[0]!).get<{ pages: string[]; visible: number[] | null; flags: string[] }>(sql`
    with picked as materialized (${pages(lists)}),
    page as materialized (
      select p.nth, array_agg(p.id order by p.position) as ids,
        string_agg(p.id || ' ' || ${version(sql`p.id`)}, ',' order by p.position) as versions
      from picked p group by p.nth)
    select array(select page.nth || ',' || page.versions from page) as pages,
      ${visible ? sql`array(${visible(lists)})` : sql`null::bigint[]`} as visible,
      ${flags ? flagsColumn(viewers, flags(ids, lists)) : sql`'{}'::text[]`} as flags`)
  const versions = new Map(found.pages.map(readPage))
  const shown = found.visible && new Set(found.visible)
  const flagsOf = byList(wanted, readFlags(found.flags, viewers.ids.length))
  return wanted.map((_, nth) => ({
    rows: shown && !shown.has(nth + 1) ? undefined : (versions.get(nth + 1) ?? []),
    flags: flagsOf[nth]!,
  }))
}

/** `2,17 a,16 b`: the second list shows record 17 at version a, then 16 at b. */
function readPage(text: string): [nth: number, versions: RecordVersion[]] {
  const [nth, ...versions] = text.split(',')
  return [Number(nth), versions.map((version) => ({ id: Number.parseInt(version, 10), version }))]
}
