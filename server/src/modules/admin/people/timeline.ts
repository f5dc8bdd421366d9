import { type Static, Type } from 'typebox'
import {
  type Caller,
  Closed,
  can,
  IsoTimestamp,
  isoTime,
  join,
  MessageText,
  Nullable,
  type Queryable,
  sql,
  type TimelineSource,
} from '../../../kernel/index.ts'

export const TimelineEntry = Closed(
  {
    at: IsoTimestamp('When.'),
    kind: Type.String({ description: 'What it is a line of.', examples: ['feed'] }),
    id: Type.Integer({ description: 'Id of the thing.', examples: [42] }),
    title: Nullable(MessageText({ description: 'What it is called or begins with.' })),
    detail: Nullable(Type.String({ description: 'A word more about it.' })),
    amount: Nullable(Type.Integer({ description: 'Currency units; with a minus what was spent.' })),
    about: Nullable(Type.String({ description: 'What it belongs to, such as `feeds` of a report.' })),
    until: Nullable(IsoTimestamp('When what was done ends by itself; null where it does not, or nothing was done.')),
    by: Nullable(
      Closed(
        {
          id: Type.Integer({ description: 'Id.', examples: [3] }),
          name: Type.String({ description: 'Name.', examples: ['Priya'] }),
        },
        { description: 'Who of staff did it; null for the person’s own acts and those of the service.' },
      ),
    ),
    subject_id: Nullable(Type.Integer({ description: 'Which one of `about` it is, where that is not `id`.' })),
  },
  { title: 'TimelineEntry', description: 'One line of what a person did and what happened to them.' },
)
type TimelineEntry = Static<typeof TimelineEntry>

interface EntryRow extends Omit<TimelineEntry, 'at' | 'until' | 'by'> {
  at: Date
  until: Date | null
  by_id: number | null
  by_name: string | null
}

interface Page {
  limit: number
  kind?: string
  /** Only what was before this moment. */
  before?: string
}

/** What a person did and what happened to them, the newest first, as far as the caller may see it. */
export async function readTimeline(
  db: Queryable,
  caller: Caller,
  sources: readonly TimelineSource[],
  userId: number,
  { limit, kind, before }: Page,
): Promise<{ data: TimelineEntry[]; next: string | null }> {
  const seen = sources.filter(
    (source) =>
      source.permissions.some((permission) => can(caller, permission)) && (kind === undefined || source.kind === kind),
  )
  if (seen.length === 0) return { data: [], next: null }
  const parts = seen.map(
    (source) => sql`
      (select ${source.kind}::text as kind, e.at, to_jsonb(e) as entry from (${source.entries(userId)}) e
        where ${before ?? null}::timestamptz is null or e.at < ${before ?? null}::timestamptz
        order by e.at desc limit ${limit + 1})`,
  )
  const rows = await db.rows<EntryRow>(sql`
    select e.kind, e.at, s.id, coalesce(s.message, to_jsonb(left(s.title, 200))) as title, left(s.detail, 200) as detail, s.amount, s.about,
      s.until, s.subject_id, b.id as by_id, b.name as by_name
    from (${join(parts, ' union all ')}) e
    cross join lateral jsonb_to_record(e.entry) as s (id bigint, title text, message jsonb, detail text, amount bigint, about text, until timestamptz, by_id bigint, subject_id bigint)
    left join users b on b.id = s.by_id
    order by e.at desc, e.kind, s.id desc limit ${limit + 1}`)
  const page = rows.slice(0, limit)
  // To the millisecond: paging by whole seconds would repeat or skip what happened within one second.
  const next = rows.length > limit ? page.at(-1)!.at.toISOString() : null
  return { data: page.map(present), next }
}

const present = ({ at, until, by_id: byId, by_name: byName, ...row }: EntryRow): TimelineEntry => ({
  ...row,
  at: isoTime(at),
  until: until && isoTime(until),
  by: byId === null ? null : { id: byId, name: byName ?? '' },
})
