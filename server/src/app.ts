import packageFile from '../package.json' with { type: 'json' }
import { createImEmbedded } from './adapters/im-embedded/im-embedded.ts'
import { hideFromOthers } from './adapters/sandbox/from-here.ts'
import { registerSandbox } from './adapters/sandbox/routes.ts'
import { sandboxAdvice } from './adapters/sandbox-gateway/problems.ts'
import { reachOwnServer } from './adapters/sandbox-gateway/reach.ts'
import { storeSection } from './adapters/store-iap/sandbox-section.ts'
import { checks } from './checks.ts'
import type { Config } from './config/config.ts'
import { about } from './docs-page/about.ts'
import { registerDocsPage } from './docs-page/routes.ts'
import { registerFaces } from './faces/index.ts'
import { siteView } from './faces/site.ts'
import { createBudgets } from './kernel/budgets.ts'
import { type Clock, systemClock } from './kernel/clock.ts'
import { createDb, type Db, type Reaction } from './kernel/db/db.ts'
import { createDriver } from './kernel/db/driver.ts'
import { createAdmission } from './kernel/http/admission/admission.ts'
import { createCallbackBudget } from './kernel/http/callbacks.ts'
import type { ProblemLeft } from './kernel/http/errors.ts'
import { healthProblems, healthRoutes } from './kernel/http/health.ts'
import { registerOpenApi } from './kernel/http/openapi/index.ts'
import { gatherRefusals, type Problems } from './kernel/http/problems.ts'
import { createRateLimiter } from './kernel/http/rate-limit.ts'
import type { RouteList } from './kernel/http/routes.ts'
import { createHttp } from './kernel/http/server.ts'
import { createTransactor, type Transactor } from './kernel/http/transact.ts'
import type { App } from './kernel/http/types.ts'
import { createJobRunner, type JobRunner } from './kernel/jobs/runner.ts'
import type { Logger } from './kernel/logger.ts'
import { createMetrics } from './kernel/metrics.ts'
import type { Module } from './kernel/module.ts'
import { indexReactions } from './kernel/reactions.ts'
import { createSecrets, type Secrets } from './kernel/secrets.ts'
import { createSettings, type Settings } from './kernel/settings.ts'
import { sweepSchedule, sweepWorker } from './kernel/sweep.ts'
import {
  createAccounts,
  createFindCaller,
  findMiniProgramSubject,
  findPasswordHash,
  isOwnToken,
} from './modules/accounts/index.ts'
import { createAdmin, settingProposals } from './modules/admin/index.ts'
import { createAds } from './modules/ads/index.ts'
import { createCatalog, createRepostables } from './modules/catalog/index.ts'
import {
  createFeedHolders,
  createFeeds,
  createFindReportedFeed,
  feedsADay,
  findReportedComment,
  requireAnswer,
} from './modules/feeds/index.ts'
import { createFiles } from './modules/files/index.ts'
import {
  createEventQueue,
  createGatherings,
  eventHolder,
  repostables as eventRepostables,
  eventsADay,
} from './modules/gatherings/index.ts'
import { createIm } from './modules/im/index.ts'
import {
  adjustmentProposals,
  balanceOf,
  cashQueue,
  createLedger,
  debtQueue,
  ordersADay,
} from './modules/ledger/index.ts'
import { createLocations } from './modules/locations/index.ts'
import { createModeration } from './modules/moderation/index.ts'
import { createNotifications, type NotificationsOptions } from './modules/notifications/index.ts'
import { createPayments, findRecharge, listRecharges, offeredTypes, strayQueue } from './modules/payments/index.ts'
import { createProposals, proposalQueue } from './modules/proposals/index.ts'
import { createReportQueue, createReports, reportsADay } from './modules/reports/index.ts'
import { createRewards } from './modules/rewards/index.ts'
import { brandHolder, brandsADay, createBrandQueue, createShop } from './modules/shop/index.ts'
import { createStartup } from './modules/startup/index.ts'
import { createStoreIap, productProposals } from './modules/store-iap/index.ts'
import { createTags, tagsOfUsers } from './modules/tags/index.ts'
import { createTasks } from './modules/tasks/index.ts'
import { createTopicQueue, createTopics, topicHolder, topicsADay } from './modules/topics/index.ts'
import { createUsers, GUARDED_PERMISSIONS, siteSetting, usersADay } from './modules/users/index.ts'
import { type Ports, providersOf } from './ports.ts'
import { words } from './words/index.ts'

export interface ServiceOptions {
  config: Config
  /** Where the application's role connects. */
  databaseUrl: string
  log: Logger
  ports: Ports
  clock?: Clock
  /** How streams are looked after, where it differs from the usual. */
  streamPace?: NotificationsOptions['streamPace']
  /** Modules beside our own, to the right of all of them; for tests that need a route of theirs. */
  moreModules?: (kit: ModuleKit) => Module[]
  /** Told of every problem that leaves, for tests that hold it against what the operation says it can answer. */
  problemLeft?: ProblemLeft
}

/** What a module is usually made with. */
export interface ModuleKit {
  db: Db
  transact: Transactor['transact']
  settings: Settings
}

/** The whole service, put together but not yet listening. */
export interface Service {
  app: App
  routes: RouteList
  /** What its operations refuse with. */
  problems: Problems
  db: Db
  jobs: JobRunner
  settings: Settings
  secrets: Secrets
  /** Tells clients to move on and `/readyz` to say no, while requests are still taken. */
  drain(): void
  /** Answers what is in hand, then lets go of everything, in that order. */
  close(): Promise<void>
}

/** While no provider is configured, the code `demo:<name>` is that person. */
const MINI_PROGRAM_SIGN_IN = '/api/v2/social/mini-program'

/** The composition root: the only place that sees every module. */
export async function createService({
  config,
  databaseUrl,
  log,
  ports,
  clock = systemClock,
  streamPace,
  moreModules,
  problemLeft,
}: ServiceOptions): Promise<Service> {
  const metrics = createMetrics()
  const secrets = createSecrets(config.APP_SECRET, config.APP_SECRET_PREVIOUS)
  const driver = createDriver({
    url: databaseUrl,
    poolSize: config.DATABASE_POOL,
    asAppRole: true,
    statementTimeoutMs: config.DATABASE_TIMEOUT_MS,
  })
  // Modules need a database to be made, and the database needs their reactions: it is filled below, before any request.
  const reactionIndex = new Map<string, Reaction[]>()
  let jobs: JobRunner | undefined
  const db = createDb({
    driver,
    reactions: reactionIndex,
    seal: secrets,
    jobsWaiting: () => jobs?.wake(),
    afterCommitFailed: (error) => log.error({ err: error }, 'something that follows a commit failed'),
    queryDeadlineMs: config.DATABASE_TIMEOUT_MS + 400,
  })
  const budgets = createBudgets(db)
  const transactor = createTransactor(db, secrets)
  const { transact } = transactor
  const settings = await createSettings(db)

  const files = createFiles({
    db,
    store: ports.fileStore,
    secrets,
    budgets,
    log,
    transact,
    publicUrl: config.PUBLIC_URL,
    dataDir: config.DATA_DIR,
    hasPlaceholders: () => settings.get(siteSetting).placeholders,
    purger: ports.purger,
  })
  const callbacks = createCallbackBudget(db, clock)
  const repostables = [...createRepostables(files.viewFile), ...eventRepostables(files.viewFile)]
  const moderation = createModeration({
    db,
    settings,
    moderator: ports.moderator,
    holders: () => ({
      ...createFeedHolders(files.viewFile, repostables),
      topics: topicHolder,
      events: eventHolder,
      brands: brandHolder,
    }),
  })
  const proposals = createProposals({
    db,
    transact,
    isProduction: config.isProduction,
    kinds: [settingProposals(settings), adjustmentProposals, productProposals],
  })
  const { propose } = proposals
  const tasks = createTasks({ db, transact, settings, metrics, log, timeZone: config.TIME_ZONE })
  const im = ports.im ?? createImEmbedded(db)
  const modules: Module[] = [
    files.module,
    createUsers({
      db,
      budgets,
      transact,
      settings,
      viewFile: files.viewFile,
      ownRecordParts: [
        async (on, userId) => ({ initial_password: (await findPasswordHash(on, userId)) === undefined }),
        async (on, userId) => ({ currency: { owner_id: userId, type: 1, sum: await balanceOf(on, userId) } }),
        async (on, userId) => ({ tags: (await tagsOfUsers(on, [userId])).get(userId) ?? [] }),
      ],
    }),
    createAccounts({
      db,
      budgets,
      clock,
      metrics,
      secrets,
      settings,
      transact,
      lifetimes: { ttlMinutes: config.TOKEN_TTL_MINUTES, refreshTtlMinutes: config.TOKEN_REFRESH_TTL_MINUTES },
      identityMemoryDays: config.IDENTITY_MEMORY_DAYS,
      smsPrefixes: config.SMS_PREFIXES,
      miniProgram: ports.miniProgram,
      senders: ports.senders,
      publicUrl: config.PUBLIC_URL,
      corsOrigins: config.CORS_ORIGINS,
    }),
    createLocations({ db, settings }),
    createTags({ db, transact }),
    proposals.module,
    createLedger({ db, transact, settings, metrics, propose }),
    createPayments({
      db,
      clock,
      log,
      transact,
      settings,
      callbacks,
      providers: ports.payments,
      payerOf: findMiniProgramSubject,
    }),
    createStoreIap({
      db,
      transact,
      settings,
      store: ports.store,
      callbacks,
      currency: config.STORE_IAP_CURRENCY,
      propose,
    }),
    createRewards({
      db,
      transact,
      settings,
      log,
      metrics,
      viewFile: files.viewFile,
    }),
    createReports({ db, transact }),
    moderation.module,
    createTopics({
      db,
      clock,
      transact,
      settings,
      viewFile: files.viewFile,
      publicUrl: config.PUBLIC_URL,
      payer: tasks.payer,
    }),
    createShop({ db, transact, viewFile: files.viewFile }),
    createCatalog({ db, transact, viewFile: files.viewFile, requireAnswer }),
    createGatherings({
      db,
      transact,
      settings,
      viewFile: files.viewFile,
    }),
    createFeeds({
      db,
      transact,
      settings,
      budgets,
      viewFile: files.viewFile,
      repostables,
      payer: tasks.payer,
      wording: moderation.rules,
    }),
    createAds({ db, transact, viewFile: files.viewFile }),
    createIm({
      db,
      budgets,
      secrets,
      transact,
      provider: im,
      viewFile: files.viewFile,
    }),
    tasks.module,
    createNotifications({
      db,
      transact,
      settings,
      log,
      metrics,
      publicUrl: config.PUBLIC_URL,
      viewFile: files.viewFile,
      push: ports.push,
      wording: moderation.rules,
      jobsWaiting: () => jobs?.wake(),
      words,
      language: config.LANGUAGE_DEFAULT,
      streamPace,
    }),
    createStartup({
      version: packageFile.version,
      settings,
      rechargeTypes: offeredTypes(ports.payments),
      isImOpen: im.carriesMessages,
    }),
    createAdmin({
      db,
      transact,
      settings,
      metrics,
      queues: [
        createTopicQueue(files.viewFile),
        createBrandQueue(files.viewFile),
        cashQueue,
        strayQueue,
        createReportQueue({ feeds: createFindReportedFeed(files.viewFile), comments: findReportedComment }),
        createEventQueue(files.viewFile),
        debtQueue,
        proposalQueue,
      ],
      propose,
      checks,
      about: {
        version: packageFile.version,
        environment: config.isProduction ? 'production' : 'development',
        providers: providersOf(config),
      },
      dailyCounts: [usersADay, feedsADay, topicsADay, brandsADay, ordersADay, reportsADay, eventsADay],
    }),
    ...(moreModules?.({ db, transact, settings }) ?? []),
  ]
  for (const [fact, found] of indexReactions(modules.flatMap((each) => each.reactions ?? [])))
    reactionIndex.set(fact, [...found])
  settings.declare(modules.flatMap((each) => each.settings ?? []))

  jobs = createJobRunner({
    db,
    seal: secrets,
    log,
    metrics: metrics.jobs,
    workers: [sweepWorker, ...modules.flatMap((each) => each.workers ?? [])],
    schedules: [sweepSchedule, ...modules.flatMap((each) => each.schedules ?? [])],
  })
  const limiter = createRateLimiter(db, clock, config.RATE_LIMIT_PER_MINUTE)
  const admission = createAdmission({
    maxInFlight: config.MAX_IN_FLIGHT || 4 * config.DATABASE_POOL,
    shed: metrics.shed,
  })
  const http = await createHttp({
    log,
    clock,
    metrics,
    limiter,
    admission,
    transactor,
    findCaller: createFindCaller(db, clock),
    isOwnToken: (token) => isOwnToken(secrets, token),
    takeInFiles: files.takeIn,
    textRules: moderation.rules,
    stepUp: { permissions: GUARDED_PERMISSIONS, isRequired: config.STAFF_SECOND_FACTOR === 'required' },
    trustProxy: config.TRUST_PROXY,
    corsOrigins: config.CORS_ORIGINS,
    words,
    language: config.LANGUAGE_DEFAULT,
    problemLeft,
    isBehindTls: config.PUBLIC_URL.startsWith('https:'),
  })

  if (config.isOpenDemo)
    hideFromOthers(
      http.app,
      (url) => url.startsWith('/sandbox') || (!config.MINI_PROGRAM_URL && url === MINI_PROGRAM_SIGN_IN),
    )
  const refusals = gatherRefusals([{ problems: healthProblems, advice: sandboxAdvice }, ...modules])
  await registerOpenApi(http.app, { ...about, publicUrl: config.PUBLIC_URL, version: packageFile.version, ...refusals })
  healthRoutes(http.app, { db, metrics, metricsToken: config.METRICS_TOKEN, isDraining: http.isDraining })
  for (const each of modules) await each.rootRoutes?.(http.app)
  await http.app.register(
    async (api) => {
      for (const each of modules) await each.routes?.(api as App)
    },
    { prefix: '/api/v2' },
  )
  registerDocsPage(http.app)
  registerFaces(http, {
    log,
    publicUrl: config.PUBLIC_URL,
    storeOrigin: config.FILE_STORE === 's3' && config.S3_ENDPOINT ? new URL(config.S3_ENDPOINT).origin : undefined,
    site: () => siteView(settings, config.PUBLIC_URL, config.DEMO && !config.isOpenDemo),
    isOn: config.WEB,
    isWatching: config.NODE_ENV === 'development',
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
  ]
  ports.sandboxGateway?.connect(reachOwnServer(http.app))
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
    drain: http.drain,
    async close() {
      http.drain()
      await http.app.close()
      await jobs.stop()
      limiter.stop()
      callbacks.stop()
      admission.stop()
      settings.stop()
      await ports.close()
      await db.close()
    },
  }
}
