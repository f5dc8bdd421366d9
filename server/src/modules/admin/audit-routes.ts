import { type Static, Type } from 'typebox'
import {
  type App,
  Closed,
  can,
  type Db,
  Id,
  IsoTimestamp,
  isoTime,
  Nullable,
  SingleLineText,
  type StaffList,
  sql,
  staffFilter,
  staffListRoute,
} from '../../kernel/index.ts'

const AuditLine = Closed(
  {
    id: Type.Integer({ description: 'Line number.', examples: [17] }),
    at: IsoTimestamp('When.'),
    actor_id: Nullable(Type.Integer({ description: 'Who did it; null for a guest.' })),
    actor_name: Nullable(Type.String({ description: 'Their name now.' })),
    action: Type.String({ description: 'What was done.', examples: ['users.update'] }),
    object: Type.String({ description: 'To what.', examples: ['users:12'] }),
    before: Type.Unsafe<unknown>({ description: 'What it was, or null.' }),
    after: Type.Unsafe<unknown>({ description: 'What it became, or null.' }),
    address: Nullable(
      Type.String({ description: 'From which address; its network (/24 or /48) without `user:trace`.' }),
    ),
    request_id: Nullable(Type.String({ description: 'In which request.' })),
  },
  { title: 'AuditLine' },
)

const lines: StaffList = {
  columns: sql`l.id, l.at, l.actor_id, u.name as actor_name, l.action, l.object, l.before, l.after, l.address, l.request_id,
    audit_network(l.address) as network`,
  from: sql`audit_log l left join users u on u.id = l.actor_id`,
  id: sql`l.id`,
  sorts: { id: sql`l.id`, at: sql`l.at` },
  defaultSort: 'id:desc',
  dated: sql`l.at`,
  search: [sql`l.action`, sql`l.object`, sql`u.name_folded`],
  filters: {
    actor_id: staffFilter(Id('Only acts of this person.'), (id) => sql`l.actor_id = ${id}`),
    action: staffFilter(
      SingleLineText({ maxLength: 60, description: 'Only this action.', examples: ['users.update'] }),
      (action) => sql`l.action = ${action}`,
    ),
    object: staffFilter(
      SingleLineText({
        maxLength: 100,
        description: 'Only acts on this object, or on all of a kind: `users:12`, `users`.',
        examples: ['users:12'],
      }),
      (object) => (object.includes(':') ? sql`l.object = ${object}` : sql`split_part(l.object, ':', 1) = ${object}`),
    ),
  },
}

interface AuditRow extends Omit<Static<typeof AuditLine>, 'at'> {
  at: Date
  network: string | null
}

/** Who did what when, before and after. */
export function auditRoutes(app: App, { db }: { db: Db }): void {
  staffListRoute(app, db, '/admin/audit-log', {
    config: { access: { permission: 'audit:read' } },
    schema: { operationId: 'adminListAuditLog', summary: 'List the audit log' },
    list: lines,
    view: AuditLine,
    present: ({ network, ...row }: AuditRow, caller) => ({
      ...row,
      at: isoTime(row.at),
      address: can(caller, 'user:trace') ? row.address : network,
    }),
  })

  app.get('/admin/audit-log/verify', {
    config: { access: { permission: 'audit:read' } },
    schema: {
      operationId: 'adminVerifyAuditLog',
      tags: ['admin'],
      summary: 'Verify the audit log',
      description:
        'Every line carries a hash over itself and the line before; lines of the last minute may not have theirs yet.',
      response: {
        200: Closed(
          {
            ok: Type.Boolean({ description: 'Every line follows from the one before.' }),
            lines: Type.Integer({ description: 'Lines in all.', examples: [120] }),
            broken: Type.Integer({ description: 'Lines that do not follow; 0 is right.', examples: [0] }),
          },
          { title: 'AuditProof' },
        ),
      },
    },
    handler: async () => {
      const proof = await db.get<{ lines: number; broken: number }>(
        sql`select (select count(*) from audit_log) as lines, audit_broken_links() as broken`,
      )
      return { ok: proof.broken === 0, ...proof }
    },
  })
}
