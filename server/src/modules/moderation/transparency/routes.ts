import { type App, type Db, notFound, type Settings, sendCsv, sql, wantsCsv } from '../../../kernel/index.ts'
import { transparencySetting } from '../settings.ts'
import { readTransparency } from './read-transparency.ts'
import { Period, Transparency, TransparencyRow } from './schemas.ts'

/** What was moderated, for staff, and for everyone where the operator wants it. */
export function transparencyRoutes(app: App, { db, settings }: { db: Db; settings: Settings }): void {
  const now = async () => (await db.get<{ now: Date }>(sql`select plaza_now() as now`)).now

  app.get('/admin/transparency', {
    config: { access: { permission: 'report:manage' } },
    schema: {
      operationId: 'adminGetTransparency',
      tags: ['admin'],
      summary: 'Get moderation figures for a period',
      description:
        'Decisions by act, rule, kind and whether a machine decided; reports; appeals and their outcome; median times. No personal data. With `Accept: text/csv`, as a table.',
      querystring: Period,
      response: { 200: Transparency },
    },
    handler: async (request, reply) => {
      const read = await readTransparency(db, request.query, await now())
      if (!wantsCsv(request)) return read
      return sendCsv(reply, 'transparency', TransparencyRow, async () => ({ data: rowsOf(read), next: null })) as never
    },
  })

  app.get('/transparency', {
    config: { access: 'any', sameForGuests: true },
    schema: {
      operationId: 'getTransparency',
      tags: ['decisions'],
      summary: 'Get moderation figures for the last 90 days',
      description: 'Only where the setting `transparency` says so.',
      response: { 200: Transparency },
    },
    handler: async () => {
      if (!settings.get(transparencySetting).public)
        throw notFound('transparency.not_public', 'This community doesn’t publish these figures.')
      return readTransparency(db, {}, await now())
    },
  })
}

const NOTHING = { kind: null, act: null, rule: null, automatic: null, outcome: null, count: null, median_hours: null }

const rowsOf = ({ decisions, reports, appeals, median_hours: median }: Transparency) => [
  ...decisions.map((row) => ({ ...NOTHING, section: 'decisions', ...row })),
  ...reports.map(({ status, ...row }) => ({ ...NOTHING, section: 'reports', ...row, outcome: status })),
  ...appeals.map(({ state, ...row }) => ({ ...NOTHING, section: 'appeals', ...row, outcome: state })),
  ...(['reports', 'appeals'] as const).map((section) => ({ ...NOTHING, section, median_hours: median[section] })),
]
