import { type Static, Type } from 'typebox'
import {
  type App,
  type Caller,
  Closed,
  callerOf,
  can,
  type Db,
  forbidden,
  Id,
  IsoTimestamp,
  isoTime,
  Limit,
  Nullable,
  SingleLineText,
  sql,
} from '../../../kernel/index.ts'
import { type ParsedQuery, parseQuery } from '../asking/parse-query.ts'
import type { Kind } from '../kinds/source.ts'
import { STAFF_KINDS, type StaffKind, staffSources } from './sources.ts'

const OF_EACH = 5
/** Documents in whose order a common word is looked for first. */
const NEWEST = 10_000

const StaffHit = Closed(
  {
    id: Type.Integer({ description: 'Its id; of a message, that of its report.', examples: [31] }),
    text: Type.String({ description: 'The beginning of its text, its title or name.', examples: ['Good morning'] }),
    author_id: Type.Integer({ description: 'Whose it is.', examples: [7] }),
    author_name: Nullable(
      Type.String({ description: 'Their name; null when their account is gone.', examples: ['Lin'] }),
    ),
    state: Nullable(
      Type.String({
        description: '`deleted`, `disabled` for people, or that of what waits for staff; null for the rest.',
        examples: ['deleted'],
      }),
    ),
    created_at: IsoTimestamp('When it was made.'),
  },
  { title: 'StaffHit' },
)

const kindField = { type: 'string', enum: STAFF_KINDS, examples: ['feeds'] } as const

const StaffSearch = Closed(
  {
    data: Type.Array(
      Closed(
        {
          kind: Type.Unsafe<StaffKind>({ ...kindField, description: 'What was found.' }),
          found: Type.Array(StaffHit, { description: 'The newest first.' }),
          next: Nullable(Type.Integer({ description: '`before` of the next page; null on the last.' })),
        },
        { title: 'StaffHits' },
      ),
      { description: 'The kinds the caller may see, each with what was found.' },
    ),
  },
  { title: 'StaffSearch' },
)

const SEARCHERS = [...new Set(STAFF_KINDS.flatMap((kind) => staffSources[kind].permissions))]

/** Search for staff, over everything there is. */
export function staffSearchRoutes(app: App, db: Db): void {
  app.get('/admin/search', {
    config: { access: { oneOf: SEARCHERS } },
    schema: {
      operationId: 'adminSearch',
      tags: ['admin'],
      summary: 'Search everything, including removed and hidden content',
      description:
        'Words as in `GET /search`, with `from:`, `before:` and `after:`. Of each kind only what the caller’s permissions open. Private messages are found only once they were reported.',
      querystring: Closed({
        q: SingleLineText({ minLength: 1, maxLength: 200, description: 'What to look for.', examples: ['cheap pots'] }),
        kind: Type.Optional(
          Type.Unsafe<StaffKind>({ ...kindField, description: 'Only these; the newest five of each unless given.' }),
        ),
        before: Type.Optional(Id('With `kind`: `next` of the page before.')),
        limit: Limit(),
      }),
      response: { 200: StaffSearch },
    },
    handler: async (request) => {
      const { q, kind, before, limit } = request.query
      const caller = callerOf(request)
      const query = parseQuery(q)
      if (kind && !mayFind(caller, kind)) throw forbidden('auth.permission', 'You don’t have permission to do this.')
      const kinds = kind ? [kind] : STAFF_KINDS.filter((each) => mayFind(caller, each))
      const page = kind ? { limit, below: before } : { limit: OF_EACH, below: undefined }
      return { data: await Promise.all(kinds.map((each) => find(db, each, query, page))) }
    },
  })
}

const mayFind = (caller: Caller, kind: StaffKind): boolean =>
  staffSources[kind].permissions.some((one) => can(caller, one))

interface Row {
  id: number
  text: string
  author_id: number
  author_name: string | null
  state: string | null
  created_at: Date
}

async function find(
  db: Db,
  kind: StaffKind,
  query: ParsedQuery,
  { limit, below = Number.MAX_SAFE_INTEGER }: { limit: number; below: number | undefined },
): Promise<Static<typeof StaffSearch>['data'][number]> {
  const read = async (above: number | undefined) => {
    const matches = staffSources[kind].matches({ query, below, above, limit: limit + 1 })
    if (!matches) return []
    return db.rows<Row>(sql`
      select m.id, m.text, m.author_id, u.name as author_name, m.state, m.created_at
      from (${matches}) m left join users u on u.id = m.author_id and u.deleted_at is null order by m.id desc`)
  }
  // A common word is among the newest; looking for all of its documents at once would read most of the index.
  const newest = await read(await floorOf(db, kind, below))
  const rows = newest.length > limit ? newest : await read(undefined)
  const found = rows.slice(0, limit)
  return {
    kind,
    found: found.map((row) => ({ ...row, created_at: isoTime(row.created_at) })),
    next: rows.length > limit ? found.at(-1)!.id : null,
  }
}

/** The kind of its documents, where that is not the same. */
const DOCUMENTS: Partial<Record<StaffKind, Kind>> = { users: 'people', commodities: 'goods' }

async function floorOf(db: Db, kind: StaffKind, below: number): Promise<number> {
  const { newest } = await db.get<{ newest: number }>(sql`
    select coalesce(max(id), 0) as newest from search_documents where kind = ${DOCUMENTS[kind] ?? kind} and id < ${below}`)
  return Math.max(0, newest - NEWEST)
}
