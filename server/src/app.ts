import packageFile from '../package.json' with { type: 'json' }
import { hideFromOthers } from './adapters/sandbox/from-here.ts'
import { registerSandbox } from './adapters/sandbox/routes.ts'
import { sandboxAdvice } from './adapters/sandbox-gateway/problems.ts'
import { reachOwnServer } from './adapters/sandbox-gateway/reach.ts'
import { storeSection } from './adapters/store-iap/sandbox-section.ts'
import type { Config } from './config/config.ts'
import { createModules } from './create-modules.ts'
import { about } from './docs-page/about.ts'
import { registerDocsPage } from './docs-page/routes.ts'
import { registerFrontends } from './frontends/index.ts'
import { siteView } from './frontends/site.ts'
import { createBudgets } from './kernel/budgets.ts'
import { type Clock, systemClock } from './kernel/clock.ts'
import { createDb, type Db, type Reaction } from './kernel/db/db.ts'
import { createDriver } from './kernel/db/driver.ts'
import { createReplica } from './kernel/db/replicas/replica.ts'
import { watchReplicas } from './kernel/db/replicas/replicas.ts'
import { placeOf } from './kernel/db/wire/address.ts'
import { watchPrimary } from './kernel/db/wire/watch.ts'
import { openWire } from './kernel/db/wire/wire.ts'
import { createAdmission } from './kernel/http/admission/admission.ts'
import type { ProblemLeft } from './kernel/http/errors.ts'
import { healthProblems, healthRoutes } from './kernel/http/health.ts'
import { INSIDE_HEADER } from './kernel/http/inside.ts'
import { registerOpenApi } from './kernel/http/openapi/index.ts'
import { gatherRefusals, type Problems } from './kernel/http/problems.ts'
import { createRateLimiter } from './kernel/http/rate-limit.ts'
import { letReplicasAnswer } from './kernel/http/read-after.ts'
import type { RouteList } from './kernel/http/routes.ts'
import { createHttp } from './kernel/http/server.ts'
import { createTransactor, type Transactor } from './kernel/http/transact.ts'
import type { App } from './kernel/http/types.ts'
import { createJobRunner, type JobRunner } from './kernel/jobs/runner.ts'
import { withBackground } from './kernel/jobs/with-background.ts'
import type { Logger } from './kernel/logger.ts'
import { createMetrics } from './kernel/metrics.ts'
import type { Module } from './kernel/module.ts'
import {
  createPartitionsSchedule,
  createPartitionsWorker,
  watchPartitions,
} from './kernel/partitions/create-partitions.ts'
import { gatherStatisticsSchedule, gatherStatisticsWorker } from './kernel/partitions/statistics.ts'
import { indexReactions } from './kernel/reactions.ts'
import { createSecrets, type Secrets } from './kernel/secrets.ts'
import { createSettings, type Settings } from './kernel/settings.ts'
import { sweepSchedule, sweepWorker } from './kernel/sweep.ts'
import { readDefault, render, translations } from './messages/index.ts'
import { createFindCaller, isOwnToken } from './modules/accounts/index.ts'
import { registerMcp } from './modules/assistants/index.ts'
import { findRedirect, registerPlus2 } from './modules/compatibility/index.ts'
import { createFindKey, scopeRules } from './modules/keys/index.ts'
import type { NotificationsOptions } from './modules/notifications/index.ts'
import { findRecharge, listRecharges } from './modules/payments/index.ts'
import { GUARDED_PERMISSIONS, siteSetting } from './modules/users/index.ts'
import { describeWebhooks } from './modules/webhooks/index.ts'
import { openOtlp, type Ports, tracePorts } from './ports.ts'

export interface ServiceOptions {
  config: Config
  /** Where the application's role connects. */
  databaseUrl: string
  log: Logger
  ports: Ports
  clock?: Clock
  /** Overrides of the streams' defaults. */
  streamPace?: NotificationsOptions['streamPace']
  /** Whether the first page is rendered in advance; default true. */
  isWarmedUp?: boolean
  /** How long a reader waits for a slot; admission's default unless given. */
  readersWaitMs?: number | undefined
  /** Modules in addition to our own, to the right of all of them; for tests that need a route of theirs. */
  moreModules?: (kit: ModuleKit) => Module[]
  /** The figures of all processes that share this port, in Prometheus's text; unset, those of this one. */
  metricsOfAll?: () => Promise<string>
  /** Called with every problem that is sent, for tests that compare it with the description. */
  problemLeft?: ProblemLeft
}

/** The usual dependencies of a module. */
export interface ModuleKit {
  db: Db
  transact: Transactor['transact']
  settings: Settings
}

/** The whole service, assembled but not yet listening. */
export interface Service {
  app: App
  routes: RouteList
  /** What its operations refuse with. */
  problems: Problems
  db: Db
  jobs: JobRunner
  settings: Settings
  secrets: Secrets
  /** The figures of this process, for adding up those of several. */
  figures(): Promise<object[]>
  listen(at: { host: string; port: number }): Promise<void>
  /** Tells clients to reconnect elsewhere and makes `/readyz` fail, while requests are still accepted. */
  drain(): void
  /** Finishes running requests, then closes everything, in that order. */
  close(): Promise<void>
}

/** The share of the connections: shared reads need few, and writers do not wait behind them. */
const SHARE_OF_READERS = 0.25
/** Few batches run at a time; on few connections all their statements are soon planned. */
const SHARE_OF_BATCHES = 0.25

/**
 * The listen backlog: connections the system keeps until the service accepts them. A client that finds it full hears
 * nothing and retries only after one, three, seven and fifteen seconds. Linux allows no more than `net.core.somaxconn`,
 * which is the same.
 */
const MAX_ARRIVING = 4096

/** While no provider is configured, the code `demo:<name>` is that person. */
const MINI_PROGRAM_SIGN_IN = '/api/v2/social/mini-program'
/** While no provider is configured, everyone can be anyone there. */
const PROVIDER_SIGN_IN = /^(\/sign-in\/oidc|\/api\/v2\/auth\/oidc)(\/|$)/

/** The composition root: makes everything and connects it; `create-modules.ts` makes the modules. */
export async function createService({
  config,
  databaseUrl,
  log,
  ports: given,
  clock = systemClock,
  streamPace,
  isWarmedUp = true,
  readersWaitMs,
  moreModules,
  metricsOfAll,
  problemLeft,
}: ServiceOptions): Promise<Service> {
  const metrics = createMetrics()
  const otlp = await openOtlp(config, { registry: metrics.registry, log, version: packageFile.version })
  const tracer = otlp?.tracer
  const ports = tracer ? tracePorts(given) : given
  const secrets = createSecrets(config.APP_SECRET, config.APP_SECRET_PREVIOUS)
  const wire = openWire(databaseUrl)
  const connect = { url: databaseUrl, wire, asAppRole: true, statementTimeoutMs: config.DATABASE_TIMEOUT_MS }
  const forReaders = Math.floor(config.DATABASE_POOL * SHARE_OF_READERS)
  const forBatches = Math.floor(config.DATABASE_POOL * SHARE_OF_BATCHES)
  const driver = createDriver({ ...connect, poolSize: config.DATABASE_POOL - forReaders - forBatches })
  const replicas = config.DATABASE_REPLICA_URLS.map((url) => {
    const there = { ...connect, url, wire: undefined, mayBeStandby: true }
    return createReplica(
      placeOf(url),
      createDriver({ ...there, poolSize: Math.max(2, forReaders), plansOnce: true }),
      createDriver({ ...there, poolSize: 1 }),
      config.REPLICA_MAX_LAG_MS,
    )
  })
  const replicasWatched =
    replicas.length > 0 ? watchReplicas(replicas, createDriver({ ...connect, poolSize: 1 })) : undefined
  // Modules need a database, and the database needs their reactions: filled below, before any request.
  const reactionIndex = new Map<string, Reaction[]>()
  let jobs: JobRunner | undefined
  const db = createDb({
    driver,
    ...(forReaders > 0 && { planned: createDriver({ ...connect, poolSize: forReaders, plansOnce: true }) }),
    ...(forBatches > 0 && {
      forBatches: createDriver({ ...connect, poolSize: forBatches, plansOnce: true, readsByKey: true }),
    }),
    replicas,
    reactions: reactionIndex,
    seal: secrets,
    jobsWaiting: () => jobs?.wake(),
    afterCommitFailed: (error) => log.error({ err: error }, 'something that follows a commit failed'),
    leave: wire.cut,
    queryDeadlineMs: config.DATABASE_TIMEOUT_MS + 400,
  })
  // The embedded server is a child of ours and has no standby.
  const watch = wire.address.socket
    ? undefined
    : watchPrimary(createDriver({ ...connect, poolSize: 1 }), wire, config.DATABASE_TIMEOUT_MS)
  const transactor = createTransactor(db, secrets, (route, count) => metrics.batchSizes.observe({ route }, count))
  const { transact } = transactor
  const settings = await createSettings(db)

  const made = createModules({
    config,
    db,
    budgets: createBudgets(db),
    clock,
    log,
    metrics,
    ports,
    secrets,
    settings,
    transact,
    jobsWaiting: () => jobs?.wake(),
    streamPace,
  })
  const modules = [...made.modules, ...(moreModules?.({ db, transact, settings }) ?? [])]
  for (const [fact, found] of indexReactions(modules.flatMap((each) => each.reactions ?? [])))
    reactionIndex.set(fact, [...found])
  settings.declare(modules.flatMap((each) => each.settings ?? []))

  const runner = createJobRunner({
    db,
    seal: secrets,
    log,
    tracer,
    metrics: metrics.jobs,
    workers: [
      sweepWorker,
      createPartitionsWorker,
      gatherStatisticsWorker,
      ...modules.flatMap((each) => each.workers ?? []),
    ],
    schedules: [
      sweepSchedule,
      createPartitionsSchedule,
      gatherStatisticsSchedule,
      ...modules.flatMap((each) => each.schedules ?? []),
    ],
  })
  jobs = withBackground(
    runner,
    modules.flatMap((each) => each.background ?? []),
  )
  const limiter = createRateLimiter(db, clock, config.RATE_LIMIT_PER_MINUTE)
  const admission = createAdmission({
    maxInFlight: config.MAX_IN_FLIGHT || 4 * config.DATABASE_POOL,
    shed: metrics.shed,
    readersWaitMs,
  })
  metrics.watch(admission.slots, () => ({ ...db.use(), connections: config.DATABASE_POOL }), replicas)
  watchPartitions(metrics, db)
  const http = await createHttp({
    log,
    clock,
    metrics,
    limiter,
    admission,
    transactor,
    findCaller: createFindCaller(db, clock, secrets, createFindKey(db)),
    isOwnToken: (token) => isOwnToken(secrets, token),
    takeInFiles: made.takeInFiles,
    textRules: made.textRules,
    keys: scopeRules,
    stepUp: { permissions: GUARDED_PERMISSIONS, isRequired: config.STAFF_SECOND_FACTOR === 'required' },
    trustProxy: config.TRUST_PROXY,
    corsOrigins: config.CORS_ORIGINS,
    translations,
    readDefault,
    render,
    language: config.LANGUAGE_DEFAULT,
    problemLeft,
    tracer,
    isBehindTls: config.PUBLIC_URL.startsWith('https:'),
  })

  if (replicasWatched) letReplicasAnswer(http.app, replicasWatched)
  const seesSandbox = config.isProduction
    ? () => false
    : hideFromOthers(
        http.app,
        {
          host: config.HOST,
          publicUrl: config.PUBLIC_URL,
          isOpen: config.isOpenDemo,
          isProxied: config.TRUST_PROXY !== false && config.ALLOW_PUBLIC_DEMO,
        },
        (url) =>
          url.startsWith('/sandbox') ||
          (!config.MINI_PROGRAM_URL && url === MINI_PROGRAM_SIGN_IN) ||
          (!config.OIDC_ISSUER && PROVIDER_SIGN_IN.test(url)),
      )
  const refusals = gatherRefusals([{ problems: healthProblems, advice: sandboxAdvice }, ...modules])
  await registerOpenApi(http.app, {
    ...about,
    publicUrl: config.PUBLIC_URL,
    version: packageFile.version,
    ...refusals,
    webhooks: describeWebhooks(),
  })
  healthRoutes(http.app, { db, metrics, metricsToken: config.METRICS_TOKEN, metricsOfAll, isDraining: http.isDraining })
  for (const each of modules) await each.rootRoutes?.(http.app)
  await http.app.register(
    async (api) => {
      for (const each of modules) await each.routes?.(api as App)
    },
    { prefix: '/api/v2' },
  )
  if (config.COMPATIBILITY === 'plus2')
    await registerPlus2(http.app, {
      db,
      viewFile: made.viewFile,
      inside: { [INSIDE_HEADER]: http.insideKey },
    })
  registerMcp(http.app, {
    db,
    keys: scopeRules,
    routes: () => http.routes.all(),
    inside: { [INSIDE_HEADER]: http.insideKey },
    origins: [new URL(config.PUBLIC_URL).origin, ...config.CORS_ORIGINS],
    siteName: () => settings.get(siteSetting).name,
    version: packageFile.version,
  })
  registerDocsPage(http.app, config.PUBLIC_URL)
  registerFrontends(http, {
    log,
    clock,
    publicUrl: config.PUBLIC_URL,
    storeOrigin: config.FILE_STORE === 's3' && config.S3_ENDPOINT ? new URL(config.S3_ENDPOINT).origin : undefined,
    site: (visitor) =>
      siteView(settings, {
        origin: config.PUBLIC_URL,
        isDemo: config.DEMO && !config.isOpenDemo,
        hasDemoPeople: config.DEMO && visitor !== undefined && seesSandbox(visitor),
        provider: config.OIDC_ISSUER || (visitor && seesSandbox(visitor)) ? ports.signInProvider?.name : undefined,
        isTranslating: ports.translator !== undefined,
      }),
    redirect: (path) => findRedirect(settings, path),
    isOn: config.WEB,
    isWatching: config.NODE_ENV === 'development',
    isWarmedUp,
    version: packageFile.version,
  })
  const sections = [
    ...(ports.sandboxGateway
      ? [
          ports.sandboxGateway.section({
            list: (limit) => listRecharges(db, limit),
            find: (number) => findRecharge(db, number),
          }),
        ]
      : []),
    ...(ports.sandboxStore ? [storeSection(ports.sandboxStore)] : []),
    ...(ports.sandboxOidc ? [ports.sandboxOidc.section()] : []),
  ]
  ports.sandboxGateway?.connect(reachOwnServer(http.app))
  ports.sandboxOidc?.connect(reachOwnServer(http.app))
  http.app.addHook(
    'onListen',
    async () => void ports.sandboxGateway?.warm().catch((error) => log.warn({ err: error }, 'the sandbox has no keys')),
  )
  const isSandbox = sections.length > 0 || !config.SMS_HTTP_URL || !config.SMTP_URL || !config.MINI_PROGRAM_URL
  registerSandbox(http.app, { outbox: ports.outbox, isEnabled: isSandbox && !config.isProduction, sections })
  await http.app.ready()

  return {
    app: http.app,
    routes: http.routes,
    problems: refusals.problems,
    db,
    jobs,
    settings,
    secrets,
    figures: () => metrics.registry.getMetricsAsJSON(),
    async listen(at) {
      await http.app.listen({ ...at, backlog: MAX_ARRIVING })
    },
    drain: http.drain,
    async close() {
      http.drain()
      await http.app.close()
      await jobs.stop()
      limiter.stop()
      made.callbacks.stop()
      admission.stop()
      settings.stop()
      await ports.close()
      await watch?.stop()
      await replicasWatched?.stop()
      await db.close()
      await otlp?.close()
    },
  }
}
