import { type Static, Type } from 'typebox'
import {
  type App,
  type Check,
  Closed,
  type Db,
  IsoTimestamp,
  isoTime,
  Nullable,
  runChecks,
  sql,
} from '../../../kernel/index.ts'
import { FIGURES, type Figures } from './figures.ts'

export interface OperationDeps {
  db: Db
  figures: Figures
  checks: readonly Check[]
  /** What runs here. */
  about: { version: string; environment: string; providers: readonly { name: string; mode: string }[] }
}

const config = { access: { permission: 'setting:manage' } }
const tags = ['admin']

const System = Closed(
  {
    version: Type.String({ description: 'Version of the service.', examples: ['0.1.0'] }),
    node: Type.String({ description: 'Version of Node.', examples: ['v20.20.2'] }),
    database: Type.String({ description: 'Version of PostgreSQL.', examples: ['18.1'] }),
    environment: Type.String({ description: '`production` or not.', examples: ['development'] }),
    started_at: IsoTimestamp('When this process started.'),
    database_ms: Type.Integer({ description: 'How long the database took to answer.', examples: [1] }),
    database_bytes: Type.Integer({ description: 'What the database takes on disk.', examples: [52_428_800] }),
    providers: Type.Array(
      Closed({
        name: Type.String({ description: 'What for.', examples: ['sms'] }),
        mode: Type.String({
          description: '`connected`, `sandbox` or `off`; for files where they are kept.',
          examples: ['sandbox'],
        }),
      }),
      { description: 'Outside services.' },
    ),
    migrations: Type.Array(
      Closed({
        number: Type.Integer({ description: 'Its number.' }),
        name: Type.String({ description: 'Its file.' }),
        applied_at: IsoTimestamp('When it was applied.'),
      }),
      { description: 'What made the schema, the newest first.' },
    ),
    failing: Type.Array(
      Closed({
        name: Type.String({ description: 'Durable work.', examples: ['accounts.send-message'] }),
        count: Type.Integer({ description: 'How many of it fail at the moment.', examples: [2] }),
        last_error: Nullable(Type.String({ description: 'Why.' })),
        since: IsoTimestamp('Since when the oldest of them waits.'),
      }),
      { description: 'What outside services refuse or do not answer: durable work whose last attempt failed.' },
    ),
  },
  { title: 'System' },
)

/** The state of the service itself. */
export function operationRoutes(app: App, { db, figures, checks, about }: OperationDeps): void {
  app.get('/admin/system', {
    config,
    schema: {
      operationId: 'adminGetSystem',
      tags,
      summary: 'Get the system status',
      response: { 200: System },
    },
    handler: async (): Promise<Static<typeof System>> => {
      const asked = performance.now()
      const database = await db.get<{ database: string; database_bytes: number }>(
        sql`select current_setting('server_version') as database, pg_database_size(current_database()) as database_bytes`,
      )
      const databaseMs = Math.round(performance.now() - asked)
      const [migrations, failing] = await Promise.all([
        db.rows<{ number: number; name: string; applied_at: Date }>(
          sql`select number, name, applied_at from schema_migrations order by number desc`,
        ),
        db.rows<{ name: string; count: number; last_error: string | null; since: Date }>(sql`
          select name, count(*)::int as count, (array_agg(last_error order by id desc))[1] as last_error, min(created_at) as since
          from jobs where last_error is not null group by name order by 2 desc limit 50`),
      ])
      return {
        version: about.version,
        environment: about.environment,
        providers: [...about.providers],
        node: process.version,
        ...database,
        database_ms: databaseMs,
        started_at: isoTime(new Date(Date.now() - process.uptime() * 1000)),
        migrations: migrations.map((row) => ({ ...row, applied_at: isoTime(row.applied_at) })),
        failing: failing.map((row) => ({ ...row, since: isoTime(row.since) })),
      }
    },
  })

  app.get('/admin/doctor', {
    config,
    schema: {
      operationId: 'adminRunDoctor',
      tags,
      summary: 'Check all counters',
      response: {
        200: Closed(
          {
            ok: Type.Boolean({ description: 'Nothing differs.' }),
            checks: Type.Array(
              Closed({
                name: Type.String({ description: 'What must hold.' }),
                value: Type.Integer({ description: 'How many differ.', examples: [0] }),
                ids: Type.Array(Type.Integer(), { description: 'The first few of them.' }),
              }),
              { description: 'One line a check.' },
            ),
          },
          { title: 'DoctorReport' },
        ),
      },
    },
    handler: async () => {
      const results = await runChecks(db, checks)
      return { ok: results.every(({ value }) => value === 0), checks: results }
    },
  })

  const properties = Object.fromEntries(
    FIGURES.map(({ name, metric, as }) => [
      name,
      Type.Number({ description: as === 'level' ? `\`${metric}\`.` : `From \`${metric}\`, a second.` }),
    ]),
  )
  app.get('/admin/figures', {
    config,
    schema: {
      operationId: 'adminGetFigures',
      tags,
      summary: 'Get the figures of the last hour',
      description: 'Of the process that answers; several processes each have their own. `/metrics` has all of them.',
      response: {
        200: Closed(
          {
            data: Type.Array(
              Type.Unsafe<Record<string, number>>(
                Closed(
                  { at: Type.Integer({ description: 'When, in milliseconds since 1970.' }), ...properties },
                  { title: 'Figures' },
                ),
              ),
              { description: 'A sample every fifteen seconds, the oldest first.' },
            ),
          },
          { title: 'FiguresOfAnHour' },
        ),
      },
    },
    handler: async () => ({ data: [...figures.samples()] }),
  })
}
