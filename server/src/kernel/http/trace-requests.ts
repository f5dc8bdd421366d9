import { spanHere, type Tracer, within } from '../tracing/span.ts'
import { type App, routeOf } from './types.ts'

/** Open for hours, or polled by machines: not worth a trace. */
const UNTRACED = new Set<string | undefined>(['stream', 'reserved'])

/** Makes every request a span: the first of a trace, or the next of the one that its `traceparent` names. */
export function traceRequests(app: App, tracer: Tracer): void {
  app.decorateRequest('span', undefined)

  app.addHook('onRequest', (request, reply, done) => {
    const { url: route, config } = routeOf(request)
    if (UNTRACED.has(config.lane)) return done()
    const name = `${request.method} ${route ?? 'unknown'}`
    // Routes, not addresses: those may contain private data.
    const about = {
      'http.request.method': request.method,
      'plaza.request_id': request.id,
      ...(route && { 'http.route': route }),
    }
    const { traceparent } = request.headers
    const span =
      spanHere()?.child(name, 'internal', about) ?? tracer.start(name, 'server', traceparent as string, about)
    if (!span) return done()
    request.span = span
    reply.raw.once('close', () => {
      span.set({ 'http.response.status_code': reply.statusCode })
      span.end(reply.statusCode >= 500 ? String(reply.statusCode) : undefined)
    })
    within(span, done)
  })

  // The body arrives in a callback of the socket, outside the request's async context.
  app.addHook('preValidation', (request, _reply, done) => within(request.span, done))
}
