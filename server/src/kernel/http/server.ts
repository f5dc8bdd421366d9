import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { type FastifyRequest, fastify, LogController } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Logger } from '../logger.ts'
import type { Metrics } from '../metrics.ts'
import { Problem, tooMany } from '../problem.ts'
import { checkAccess, type FindCaller, tokenOf } from './access.ts'
import { addressKey } from './address.ts'
import type { Admission } from './admission.ts'
import { checkBodyHeaders, hurryBody, mergeDeleteBody, parseJson } from './bodies.ts'
import { allowOrigin } from './cors.ts'
import { answerBrokenConnection, answerError } from './errors.ts'
import { MALFORMED, parseQuery, type Query } from './query.ts'
import type { RateLimiter } from './rate-limit.ts'
import { createRouteList, type RouteList } from './routes.ts'
import { serializerCompiler } from './serializer.ts'
import type { Transactor } from './transact.ts'
import type { App, Lane } from './types.ts'
import { validatorCompiler } from './validator.ts'

export interface HttpOptions {
  log: Logger
  clock: Clock
  metrics: Metrics
  limiter: RateLimiter
  admission: Admission
  transactor: Transactor
  findCaller: FindCaller
  trustProxy: boolean | number | string[]
  corsOrigins: string[]
  isBehindTls: boolean
}

export interface Http {
  app: App
  routes: RouteList
  /** From now on every answer asks its client to open a new connection elsewhere. */
  drain(): void
  isDraining(): boolean
}

const BODY_LIMIT = 64 * 1024
const MAX_HEADERS = 100
const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** The HTTP server with everything that holds for every route: limits, headers, errors, who is calling. */
export async function createHttp(options: HttpOptions): Promise<Http> {
  const { log, clock, metrics, limiter, admission, transactor, findCaller } = options
  const routes = createRouteList()
  let isDraining = false

  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    bodyLimit: BODY_LIMIT,
    // For uploads; every other body has less time, see `hurryBody`.
    requestTimeout: 60_000,
    keepAliveTimeout: 30_000,
    connectionTimeout: 0,
    maxRequestsPerSocket: 1000,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { maxParamLength: 100, querystringParser: parseQuery },
    trustProxy: typeof options.trustProxy === 'number' ? hops(options.trustProxy) : options.trustProxy,
    http: {
      maxHeaderSize: 8 * 1024,
      headersTimeout: 10_000,
      connectionsCheckingInterval: 2000,
      requireHostHeader: false,
    },
    frameworkErrors: (error, request, reply) => {
      void reply.headers(standingHeaders(request.id))
      answerError(error, request, reply as never)
    },
    clientErrorHandler: (error, socket) =>
      answerBrokenConnection(error, socket as Socket, standingHeaders(newRequestId())),
  }).withTypeProvider<TypeBoxTypeProvider>() as unknown as App
  app.server.maxHeadersCount = MAX_HEADERS + 1
  app.server.maxConnections = 4000

  const standingHeaders = (requestId: string): Record<string, string> => {
    const { limit, remaining } = limiter.peek('nobody')
    return {
      'x-request-id': requestId,
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': String(remaining),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      ...(options.isBehindTls && { 'strict-transport-security': 'max-age=31536000' }),
    }
  }

  app.setValidatorCompiler(validatorCompiler as never)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    parseJson(app.getDefaultJsonParser('error', 'error')),
  )
  app.decorateRequest('caller', undefined)
  app.decorateRequest('addressKey', '')
  app.decorateRequest('accessToken', undefined)
  app.addHook('onRoute', (route) => routes.add(route))

  app.addHook('onRequest', async (request, reply) => {
    request.addressKey = addressKey(request.ip)
    void reply.headers(standingHeaders(request.id))
    if (allowOrigin(options.corsOrigins, request, reply)) return reply
    refuseMalformed(request)
    checkBodyHeaders(request)
    hurryBody(request, reply)

    const leave = await admission.enter(laneOf(request))
    // A client may have gone while its request waited; then nothing will close any more.
    if (reply.raw.destroyed) leave()
    else reply.raw.once('close', leave)

    const state = await identify(request)
    void reply.header('x-ratelimit-limit', String(state.limit)).header('x-ratelimit-remaining', String(state.remaining))
    if (state.isOver)
      throw tooMany(
        'rate.limited',
        `At most ${state.limit} requests a minute. Wait ${state.resetInS} s.`,
        state.resetInS,
        clock.now().getTime(),
      )
    if (!request.is404) checkAccess(request.routeOptions.config.access ?? 'user', request.caller)
  })

  /** Finds who is calling and counts the request for him, or for his address. */
  async function identify(request: FastifyRequest) {
    const isCounted = request.routeOptions.config.counted !== false
    const token = tokenOf(request)
    request.accessToken = token
    // Guessing tokens has a budget of its own, so that it cannot be used to hammer the database.
    if (token && !request.routeOptions.config.looksUpToken) {
      const guesses = `guess:${request.addressKey}`
      const guessed = limiter.peek(guesses)
      // Not "401, sign in again": behind the same address there may be people whose token is good.
      if (guessed.remaining === 0) return { ...guessed, isOver: isCounted }
      request.caller = await findCaller(token)
      if (!request.caller) limiter.count(guesses)
    }
    const key = request.caller ? `user:${request.caller.id}` : `address:${request.addressKey}`
    return isCounted ? limiter.count(key) : { ...limiter.peek(key), isOver: false }
  }

  app.addHook('preValidation', async (request) => mergeDeleteBody(request))

  app.addHook('preHandler', async (request, reply) => {
    if (WRITES.has(request.method) && (await transactor.replay(request, reply))) return reply
  })

  app.addHook('onSend', async (request, reply) => {
    transactor.release(request)
    if (isDraining) void reply.header('connection', 'close')
  })

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    metrics.requests.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
    request.log.debug(
      {
        method: request.method,
        path: request.url.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        request_id: request.id,
        user_id: request.caller?.id,
      },
      'request',
    )
  })

  app.setNotFoundHandler((request, reply) => {
    const methods = routes.methodsAt(request.url.split('?')[0]!)
    if (methods.length === 0) throw new Problem(404, 'route.not_found', 'There is nothing at this address.')
    const allow = [...methods, 'OPTIONS'].join(', ')
    if (request.method === 'OPTIONS') return reply.code(204).header('allow', allow).send()
    throw new Problem(405, 'route.method', `This address takes ${methods.join(', ')}.`, { headers: { allow } })
  })

  return { app, routes, drain: () => (isDraining = true), isDraining: () => isDraining }
}

function refuseMalformed(request: FastifyRequest): void {
  if ((request.query as Query)[MALFORMED])
    throw new Problem(400, 'request.malformed', 'The address is not correctly percent-encoded.')
  // The parser would refuse this by itself, but without the headers and the body every refusal has.
  if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
    throw new Problem(400, 'request.malformed', 'The request names no host.')
  if ((request.raw as IncomingMessage).rawHeaders.length / 2 > MAX_HEADERS) {
    throw new Problem(431, 'request.headers_too_large', `At most ${MAX_HEADERS} headers.`)
  }
}

const hops = (count: number) => (_address: string, hop: number) => hop < count

function laneOf(request: FastifyRequest): Lane {
  return request.routeOptions.config.lane ?? (WRITES.has(request.method) ? 'write' : 'read')
}

// A fixed prefix per process and a counter: unique, short, and cheaper than a random number each time.
const PROCESS = randomBytes(5).toString('hex')
let requestCount = 0
const newRequestId = (): string => `${PROCESS}-${(++requestCount).toString(36).padStart(6, '0')}`
