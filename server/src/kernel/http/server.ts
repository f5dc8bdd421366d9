import { Socket } from 'node:net'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { type FastifyContextConfig, type FastifyReply, type FastifyRequest, fastify, LogController } from 'fastify'
import type { Clock } from '../clock.ts'
import type { ReadDefault } from '../language/defaults.ts'
import { createLanguageOf, type Language } from '../language/language.ts'
import type { Render } from '../language/message.ts'
import { say } from '../language/sentence.ts'
import type { Translations } from '../language/translations.ts'
import type { Logger } from '../logger.ts'
import type { Metrics } from '../metrics.ts'
import { Problem, tooMany } from '../problem.ts'
import { proceed } from '../proceed.ts'
import type { TextRules } from '../texts/text-rules.ts'
import type { Tracer } from '../tracing/span.ts'
import {
  checkAccess,
  checkFactorShown,
  checkStepUp,
  checkTerms,
  createCheckKey,
  type FindCaller,
  type KeyRules,
  type StepUpRules,
  tokenOf,
} from './access.ts'
import type { Admission } from './admission/admission.ts'
import { laneOf, WRITES } from './admission/lanes.ts'
import { leaveAtEnd } from './admission/leave-at-end.ts'
import { createShareResponse, shareKeyOf } from './admission/share-response.ts'
import { createTurnAway } from './admission/turn-away.ts'
import { awaitsBody, createUnfinishedBodies } from './admission/unfinished-bodies.ts'
import { encodeAnswer } from './answers/encode-answer.ts'
import { serializerCompiler } from './answers/serializer.ts'
import { registerTranslations } from './answers/translate-answers.ts'
import { checkBodyHeaders, mergeDeleteBody, parseJson } from './bodies.ts'
import { createAddressKeyOf } from './caller/address.ts'
import { decorateRequests } from './caller/decorate-requests.ts'
import { createIdentify } from './caller/identify.ts'
import { createAnswerBroken } from './connections/broken-connections.ts'
import { watchArrivals } from './connections/closing.ts'
import { allowOrigin } from './cors.ts'
import { createAnswerError, type ProblemLeft } from './errors.ts'
import { MAX_HEADERS, refuseMalformed } from './input/malformed.ts'
import { parseQuery } from './input/query.ts'
import { validatorCompiler } from './input/validator.ts'
import { createInside } from './inside.ts'
import { registerNamedFiles, type TakeInFiles } from './named-files.ts'
import { takesKey } from './problems.ts'
import type { RateLimiter } from './rate-limit.ts'
import type { RefusalPage } from './refusal-page.ts'
import { newRequestId } from './request-id.ts'
import { createRouteList, type RouteList } from './routes.ts'
import { registerTextRules } from './texts.ts'
import { traceRequests } from './trace-requests.ts'
import type { Transactor } from './transact.ts'
import { type App, routeOf } from './types.ts'

export interface HttpOptions {
  log: Logger
  clock: Clock
  metrics: Metrics
  limiter: RateLimiter
  admission: Admission
  transactor: Transactor
  findCaller: FindCaller
  /** Whether a token was made here, told from the token alone. */
  isOwnToken: (token: string) => boolean
  takeInFiles: TakeInFiles
  textRules: TextRules
  stepUp: StepUpRules
  keys: KeyRules
  trustProxy: boolean | number | string[]
  corsOrigins: string[]
  /** Our messages, and the language of those who ask for none. */
  translations: Translations
  readDefault: ReadDefault
  render: Render
  language: Language
  /** Called with every problem that is sent. */
  problemLeft?: ProblemLeft
  /** Traces every request; absent where tracing is off. */
  tracer?: Tracer | undefined
  isBehindTls: boolean
}

export interface Http {
  app: App
  routes: RouteList
  /**
   * What a request made by this process itself sends as `x-plaza-inside`; it was counted with the request that made it.
   */
  insideKey: string
  /** Registers a fallback for addresses without an operation; if it declines, the usual 404 follows. */
  answerMissing(answer: AnswerMissing): void
  /** Shows browsers a page where programs get a refusal in JSON. */
  showRefusals(page: RefusalPage): void
  /** From now on every answer asks its client to reconnect elsewhere. */
  drain(): void
  isDraining(): boolean
}

/** Answers an address without an operation, or returns undefined at once. */
export type AnswerMissing = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | undefined

const BODY_LIMIT = 64 * 1024
const KEEP_ALIVE_MS = 30_000
const MAX_REQUESTS = 1000
/** An idle connection costs only some kilobytes of memory. */
const MAX_CONNECTIONS = 20_000
/** A client that reads nothing of its answer for so long is cut off; a stream sends something every fifteen seconds. */
const UNREAD_MS = { whole: 15_000, stream: 30_000 }

/** The HTTP server with everything that applies to every route: limits, headers, errors, who is calling. */
export async function createHttp(options: HttpOptions): Promise<Http> {
  const { log, clock, metrics, limiter, admission, transactor } = options
  const identify = createIdentify(limiter, options.findCaller, options.isOwnToken)
  const routes = createRouteList()
  let refusals: RefusalPage | undefined
  const pageFor: RefusalPage = (request, status) => refusals?.(request, status)
  const answerError = createAnswerError(options.translations, pageFor, options.problemLeft)
  const addressKeyOf = createAddressKeyOf()
  const isTalkative = ['debug', 'trace'].includes(log.level)
  const inside = createInside()
  const checkKey = createCheckKey(options.keys)
  const watchBody = createUnfinishedBodies()
  const broken = createAnswerBroken(() => usualHeaders(newRequestId()))
  let answerMissing: AnswerMissing | undefined
  let isDraining = false

  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all: a child logger per request costs more than adding the request to the few lines that need it.
    childLoggerFactory: (logger) => logger,
    genReqId: newRequestId,
    bodyLimit: BODY_LIMIT,
    // For uploads; every other body has less time, see `BODY_LIMITS`.
    requestTimeout: 60_000,
    keepAliveTimeout: KEEP_ALIVE_MS,
    maxRequestsPerSocket: MAX_REQUESTS,
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
      void reply.headers(usualHeaders(request.id))
      answerError(error, request, reply as never)
    },
    clientErrorHandler: broken.answer,
  }).withTypeProvider<TypeBoxTypeProvider>() as unknown as App
  app.server.maxHeadersCount = MAX_HEADERS + 1
  app.server.maxConnections = MAX_CONNECTIONS
  app.addHook('preClose', watchArrivals(app.server))
  app.server.on('request', broken.watch)

  const USUAL_HEADERS = {
    'x-ratelimit-limit': String(limiter.untouched.limit),
    'x-ratelimit-remaining': String(limiter.untouched.remaining),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    ...(options.isBehindTls && { 'strict-transport-security': 'max-age=31536000' }),
  }
  const turnAway = createTurnAway({
    translations: options.translations,
    usualHeaders: USUAL_HEADERS,
    pageFor,
    isDraining: () => isDraining,
  })
  const shared = createShareResponse({ takeSlot, turnAway })
  const usualHeaders = (requestId: string): Record<string, string> => ({ 'x-request-id': requestId, ...USUAL_HEADERS })

  app.setValidatorCompiler(validatorCompiler as never)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    parseJson(app.getDefaultJsonParser('error', 'error')),
  )
  decorateRequests(app, { ...options, languageOf: createLanguageOf(options.language) })
  app.addHook('onRoute', (route) => routes.add(route))
  if (options.tracer) traceRequests(app, options.tracer)

  // Most are let in and authenticated synchronously; only those that have to wait cost a promise.
  app.addHook('onRequest', (request, reply, done) => {
    const received = receive(request, reply)
    if (received instanceof Promise) received.then((isAnswered) => isAnswered || done(), done)
    else if (!received) done()
  })

  /** Whether the request has been answered already. */
  function receive(request: FastifyRequest, reply: FastifyReply): boolean | Promise<boolean> {
    const { config } = routeOf(request)
    request.addressKey = addressKeyOf(request.ip)
    void reply.header('x-request-id', request.id).headers(USUAL_HEADERS)
    if (allowOrigin(options.corsOrigins, request, reply)) return true
    if (inside.isInside(request)) {
      refuseMalformed(request)
      return proceed(identify(request, { ...config, counted: false }), () => {
        checkCaller(request, config)
        return false
      })
    }
    // While its body is incomplete, a request holds no slot: the client decides how long that takes.
    if (awaitsBody(request, config)) {
      return proceed(admit(request, reply, config), () => {
        watchBody(request, reply)
        return false
      })
    }
    // A request that is traced is traced whole.
    const key = config.sameForGuests && !options.tracer ? shareKeyOf(request) : undefined
    if (key !== undefined && tokenOf(request) === undefined)
      return proceed(admit(request, reply, config), () => shared.enter(key, request, reply))
    return proceed(takeSlot(request, reply), (isAnswered) => isAnswered || admit(request, reply, config))
  }

  /** Whether there was no slot, and the request was answered with that. */
  function takeSlot(request: FastifyRequest, reply: FastifyReply): boolean | Promise<boolean> {
    const { config } = routeOf(request)
    const lane = laneOf(config, request.method)
    return proceed(
      admission.enter(lane, () => request.raw.socket.destroyed, config.isBatched),
      (leave) => {
        if (!leave) {
          turnAway(request, reply)
          return true
        }
        request.leave = leave
        leaveAtEnd(request.raw, reply.raw, leave)
        return false
      },
    )
  }

  /** Returns false: refusals are thrown. */
  function admit(
    request: FastifyRequest,
    reply: FastifyReply,
    config: FastifyContextConfig,
  ): boolean | Promise<boolean> {
    refuseMalformed(request)
    checkBodyHeaders(request, config)
    return proceed(identify(request, config), ({ limit, remaining, isOver, resetInS }) => {
      void reply.header('x-ratelimit-limit', String(limit)).header('x-ratelimit-remaining', String(remaining))
      if (isOver)
        throw tooMany(
          'rate.limited',
          say`At most ${limit} requests a minute. Wait ${resetInS} s.`,
          resetInS,
          clock.now().getTime(),
        )
      checkCaller(request, config)
      const { access = 'user', decidesNothing } = config
      if (request.caller && WRITES.has(request.method) && !decidesNothing)
        checkStepUp(options.stepUp, access, request.caller, clock.now().getTime())
      return false
    })
  }

  /** Refuses a caller the route is not for. */
  function checkCaller(request: FastifyRequest, config: FastifyContextConfig): void {
    checkFactorShown(config, request.caller)
    if (request.is404) return
    checkKey(request, request.caller)
    checkAccess(config.access ?? 'user', request.caller)
    checkTerms(request)
  }

  // Hooks with nothing to wait for take a callback: five promises per request are measurable.
  app.addHook('preValidation', (request, reply, done) => {
    const { config } = routeOf(request)
    // Refused meanwhile, because its body came too slowly.
    if (reply.sent) return done()
    if (request.method === 'DELETE') mergeDeleteBody(request)
    if (!awaitsBody(request, config) || inside.isInside(request)) return done()
    const taken = takeSlot(request, reply)
    if (taken instanceof Promise) taken.then((isAnswered) => isAnswered || done(), done)
    else if (!taken) done()
  })

  app.addHook('preHandler', (request, reply, done) => {
    if (!WRITES.has(request.method) || !takesKey(request.method, routeOf(request).config)) return done()
    transactor.replay(request, reply).then((isAnswered) => isAnswered || done(), done)
  })

  registerTranslations(app)
  registerNamedFiles(app, options.takeInFiles)
  registerTextRules(app, options.textRules)

  app.addHook('onSend', (request, reply, payload, done) => {
    transactor.release(request)
    if (isDraining) void reply.header('connection', 'close')
    encodeAnswer(request, reply, payload, (error, encoded = payload) => {
      // The work is done: how long the client takes to read the answer is its own affair.
      request.leave?.()
      shared.answer(request, reply, encoded)
      const isWhole = typeof encoded === 'string' || Buffer.isBuffer(encoded)
      const { socket } = request.raw
      if (socket instanceof Socket) socket.setTimeout(isWhole ? UNREAD_MS.whole : UNREAD_MS.stream)
      return error ? done(error) : done(null, encoded)
    })
  })

  app.addHook('onResponse', (request, reply, done) => {
    const { method, id: request_id, caller } = request
    const { statusCode: status, elapsedTime } = reply
    metrics.observeRequest(method, routeOf(request).url ?? 'unknown', status, elapsedTime / 1000)
    if (isTalkative) {
      const path = request.url.split('?')[0]
      const ms = Math.round(elapsedTime * 10) / 10
      log.debug({ method, path, status, ms, request_id, user_id: caller?.id }, 'request')
    }
    done()
  })

  app.setNotFoundHandler((request, reply) => {
    const methods = routes.methodsAt(request.url.split('?')[0]!)
    const answered = methods.length === 0 ? answerMissing?.(request, reply) : undefined
    if (answered) return answered
    if (methods.length === 0) throw new Problem(404, 'route.not_found', 'This address does not exist.')
    const allow = [...methods, 'OPTIONS'].join(', ')
    if (request.method === 'OPTIONS') return reply.code(204).header('allow', allow).send()
    throw new Problem(405, 'route.method', say`This address only supports ${methods.join(', ')}.`, {
      headers: { allow },
    })
  })

  return {
    app,
    routes,
    insideKey: inside.key,
    answerMissing: (answer) => {
      answerMissing = answer
    },
    showRefusals: (page) => {
      refusals = page
    },
    drain() {
      isDraining = true
    },
    isDraining: () => isDraining,
  }
}

const hops = (count: number) => (_address: string, hop: number) => hop < count
