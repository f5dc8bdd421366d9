import { type Static, Type } from 'typebox'
import { type Caller, Closed, IsoTimestamp, isoTime, Nullable, type Queryable, sql } from '../../kernel/index.ts'
import { REPORT_STATUSES } from './schemas.ts'

/** A report as the person who made it reads it. */
export const OwnReport = Closed(
  {
    id: Type.Integer({ description: 'Report id.', examples: [1] }),
    kind: Type.String({ description: 'What kind of thing was reported.', examples: ['feeds'] }),
    title: Type.String({ description: 'How it began when it was reported.' }),
    reason: Nullable(Type.String({ description: 'What you wrote.' })),
    category: Nullable(Type.String({ description: 'What kind of breach you chose.', examples: ['spam'] })),
    status: Type.String({
      enum: [...REPORT_STATUSES],
      description:
        '`waiting` until staff decide; `handled`: something was done; `rejected`: it does not break the rules.',
    }),
    remark: Nullable(
      Type.String({ description: 'Of `rejected`, why nothing was done; null where staff gave no reason.' }),
    ),
    created_at: IsoTimestamp('When you reported it.'),
    handled_at: Nullable(IsoTimestamp('When it was decided; null while it waits.')),
  },
  { title: 'OwnReport' },
)
type OwnReport = Static<typeof OwnReport>

interface Row extends Omit<OwnReport, 'created_at' | 'handled_at'> {
  created_at: Date
  handled_at: Date | null
}

/** What the caller reported, newest first. */
export async function listOwnReports(
  db: Queryable,
  caller: Caller,
  { limit, after }: { limit: number; after?: number },
): Promise<OwnReport[]> {
  const rows = await db.rows<Row>(sql`
    select id, kind, title, reason, category, status, case when status = 'rejected' then remark end as remark, created_at, handled_at
    from reports
    where reporter_id = ${caller.id} and ${after ? sql`id < ${after}` : sql`true`} order by id desc limit ${limit}`)
  return rows.map((row) => ({
    ...row,
    created_at: isoTime(row.created_at),
    handled_at: row.handled_at && isoTime(row.handled_at),
  }))
}
