import type { App, Queryable } from '../../../kernel/index.ts'
import { readImportMark } from './read-mark.ts'
import { ImportMark, type MarkedKind, MarkQuery } from './schemas.ts'

/** For staff: what came from the previous site. */
export function routes(app: App, { db }: { db: Queryable }): void {
  app.get('/admin/import-origin', {
    config: { access: { oneOf: ['user:manage', 'feed:manage', 'feed-topic:manage', 'report:manage'] } },
    schema: {
      operationId: 'adminGetImportMark',
      tags: ['admin'],
      summary: 'Get the origin of an imported record',
      description: 'Whether it came with an import from a previous site, and what is not here as it was there.',
      querystring: MarkQuery,
      response: { 200: ImportMark },
    },
    handler: ({ query }) => readImportMark(db, query.kind as MarkedKind, query.record),
  })
}
