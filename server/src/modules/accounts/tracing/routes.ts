import { type App, callerOf, originOf, staffRoutes } from '../../../kernel/index.ts'
import type { AccountsDeps } from '../deps.ts'
import { bans } from './bans.ts'
import { readTraces, Traces, TracesParams, TracesQuery } from './read-traces.ts'

/** Who signs in from where, and from where no one may. */
export function tracingRoutes(app: App, { db, transact }: AccountsDeps): void {
  app.get('/admin/users/:user/traces', {
    config: { access: { oneOf: ['user:manage', 'user:suspend', 'user:trace'] } },
    schema: {
      operationId: 'adminListSignInTraces',
      tags: ['admin'],
      summary: 'Get a user’s sign-ins, and who else signs in from there',
      description:
        'Of the last `tracing.keep-days` days. A device is recognised by what its browser says of itself, within one network; an address may be shared by many.',
      params: TracesParams,
      querystring: TracesQuery,
      response: { 200: Traces },
    },
    handler: (request) =>
      readTraces(
        db,
        { caller: callerOf(request), origin: originOf(request) },
        request.params.user,
        request.query.whole ?? false,
      ),
  })

  staffRoutes(app, bans, { db, transact })
}
