import { createHash, timingSafeEqual } from 'node:crypto'
import { Type } from 'typebox'
import type { Db } from '../db/db.ts'
import { sql } from '../db/sql.ts'
import type { Metrics } from '../metrics.ts'
import { forbidden, unavailable } from '../problem.ts'
import type { Problems } from './problems.ts'
import { Closed, ProblemBody } from './schema.ts'
import type { App } from './types.ts'

export interface HealthOptions {
  db: Db
  metrics: Metrics
  metricsToken: string | undefined
  /** Where several processes share the port, the figures of all. */
  metricsOfAll: (() => Promise<string>) | undefined
  isDraining: () => boolean
}

const Status = Closed(
  { status: Type.String({ description: '`ok`.', examples: ['ok'] }) },
  { title: 'Status', description: 'All is well.' },
)
const config = { access: 'any', counted: false, lane: 'reserved' } as const
const tags = ['operation']

/** What these operations refuse with. */
export const healthProblems: Problems = {
  metrics: { 403: ['metrics.private'] },
  readyz: { 503: ['database.away', 'database.busy', 'database.conflict', 'database.slow', 'server.draining'] },
}

/** `/healthz`: the process is alive. `/readyz`: it can serve. `/metrics`: its figures, for Prometheus. */
export function healthRoutes(app: App, { db, metrics, metricsToken, metricsOfAll, isDraining }: HealthOptions): void {
  app.get('/healthz', {
    config,
    schema: { operationId: 'healthz', tags, summary: 'The process is alive', response: { 200: Status } },
    handler: async () => ({ status: 'ok' }),
  })

  app.get('/readyz', {
    config,
    schema: {
      operationId: 'readyz',
      tags,
      summary: 'The service can take requests',
      response: { 200: Status, 503: ProblemBody },
    },
    handler: async () => {
      if (isDraining()) throw unavailable('server.draining', 'This process is shutting down.')
      await db.get(sql`select 1 as ok`)
      return { status: 'ok' }
    },
  })

  app.get('/metrics', {
    config,
    schema: {
      operationId: 'metrics',
      tags,
      summary: 'Figures for Prometheus',
      description: 'Answers only to this machine, or to holders of METRICS_TOKEN when that is set.',
      produces: ['text/plain'],
      response: { 200: Type.String({ description: 'Prometheus text format.' }), 403: ProblemBody },
    },
    handler: async (request, reply) => {
      const isAllowed = metricsToken
        ? isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)
        : ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip)
      if (!isAllowed)
        throw forbidden('metrics.private', 'Metrics are only for this machine, or for holders of METRICS_TOKEN.')
      return reply
        .type(metrics.registry.contentType)
        .serializer(String)
        .send(await (metricsOfAll ?? (() => metrics.registry.metrics()))())
    },
  })
}

// Hashed first: the comparison needs equal lengths and must not tell where two texts begin to differ.
const isSame = (given: string, wanted: string): boolean => timingSafeEqual(sha256(given), sha256(wanted))
const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
