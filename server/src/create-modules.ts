import packageFile from '../package.json' with { type: 'json' }
import { createImEmbedded } from './adapters/im-embedded/im-embedded.ts'
import { checks } from './checks.ts'
import type { Config } from './config/config.ts'
import type { Budgets } from './kernel/budgets.ts'
import type { Clock } from './kernel/clock.ts'
import type { Db } from './kernel/db/db.ts'
import { type CallbackBudget, createCallbackBudget } from './kernel/http/callbacks.ts'
import type { Transactor } from './kernel/http/transact.ts'
import type { Logger } from './kernel/logger.ts'
import type { Metrics } from './kernel/metrics.ts'
import type { Module } from './kernel/module.ts'
import type { Secrets } from './kernel/secrets.ts'
import type { Settings } from './kernel/settings.ts'
import type { TextRules } from './kernel/texts/text-rules.ts'
import { render } from './messages/index.ts'
import { moderationDeps, staffQueues, things } from './moderation-deps.ts'
import { createAccounts, findMiniProgramSubject, findPasswordHash } from './modules/accounts/index.ts'
import { createAdmin, grantProposals, settingProposals } from './modules/admin/index.ts'
import { createAds } from './modules/ads/index.ts'
import { createCatalog, createRepostables } from './modules/catalog/index.ts'
import { createChat, findSnapshot } from './modules/chat/index.ts'
import { createCompatibility } from './modules/compatibility/index.ts'
import { createDecisions } from './modules/decisions/index.ts'
import { createDigest } from './modules/digest/index.ts'
import { createFeeds, createQuotes, feedsADay, requireAnswer } from './modules/feeds/index.ts'
import { createFiles } from './modules/files/index.ts'
import { createGatherings, repostables as eventRepostables, eventsADay } from './modules/gatherings/index.ts'
import { createIm } from './modules/im/index.ts'
import { createKeys } from './modules/keys/index.ts'
import {
  adjustmentProposals,
  balanceOf,
  createLedger,
  leave,
  ordersADay,
  statementProposals,
  waiverProposals,
} from './modules/ledger/index.ts'
import { createLocations } from './modules/locations/index.ts'
import {
  type AutomaticRule,
  automaticRulesSetting,
  createModeration,
  refuseWideRules,
} from './modules/moderation/index.ts'
import { createMoving } from './modules/moving/index.ts'
import { createNotifications, type NotificationsOptions } from './modules/notifications/index.ts'
import { createPayments, offeredTypes } from './modules/payments/index.ts'
import { createPreviews } from './modules/previews/index.ts'
import { createProposals, Held } from './modules/proposals/index.ts'
import { createReports, reportsADay } from './modules/reports/index.ts'
import { createRewards } from './modules/rewards/index.ts'
import { createSearch } from './modules/search/index.ts'
import { brandsADay, createShop } from './modules/shop/index.ts'
import { createStartup } from './modules/startup/index.ts'
import { createStoreIap, productProposals } from './modules/store-iap/index.ts'
import { createTags, tagsOfUsers } from './modules/tags/index.ts'
import { createTasks } from './modules/tasks/index.ts'
import { createTopics, topicsADay } from './modules/topics/index.ts'
import { createTranslations } from './modules/translations/index.ts'
import { createUsers, siteSetting, usersADay } from './modules/users/index.ts'
import { createWebhooks } from './modules/webhooks/index.ts'
import type { Ports } from './ports.ts'
import { offeredBy, providersOf } from './provider-modes.ts'
import { searchDeps } from './search-deps.ts'

/** What modules are made with. */
export interface ModulesOptions {
  config: Config
  db: Db
  budgets: Budgets
  clock: Clock
  log: Logger
  metrics: Metrics
  ports: Ports
  secrets: Secrets
  settings: Settings
  transact: Transactor['transact']
  /** A job was enqueued. */
  jobsWaiting: () => void
  streamPace: NotificationsOptions['streamPace']
}

/** Our modules in their order, and what the edge needs of them. */
export interface Modules {
  modules: Module[]
  callbacks: CallbackBudget
  viewFile: ReturnType<typeof createFiles>['viewFile']
  takeInFiles: ReturnType<typeof createFiles>['takeIn']
  textRules: TextRules
}

/** Makes every module and passes each what it needs of the others. */
export function createModules(options: ModulesOptions): Modules {
  const { config, db, budgets, clock, log, metrics, ports, secrets, settings, transact, jobsWaiting, streamPace } =
    options
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
  const repostables = [
    ...createRepostables(files.viewFile),
    ...eventRepostables(files.viewFile),
    createQuotes(files.viewFile),
  ]
  const moderation = createModeration({
    ...moderationDeps(files.viewFile, repostables),
    db,
    settings,
    moderator: ports.moderator,
    transact,
  })
  const proposals = createProposals({
    db,
    transact,
    isProduction: config.isProduction,
    kinds: [
      settingProposals(settings),
      adjustmentProposals,
      waiverProposals,
      statementProposals,
      productProposals,
      grantProposals,
    ],
  })
  const { propose } = proposals
  const tasks = createTasks({ db, transact, settings, clock, metrics, log, timeZone: config.TIME_ZONE })
  const im = ports.im ?? createImEmbedded(db)
  const chat = createChat({
    db,
    budgets,
    secrets,
    settings,
    transact,
    provider: im,
    viewFile: files.viewFile,
    repostables,
    wording: moderation.rules,
  })
  const feeds = createFeeds({
    db,
    transact,
    settings,
    budgets,
    viewFile: files.viewFile,
    repostables,
    payer: tasks.payer,
    wording: moderation.rules,
  })
  const modules: Module[] = [
    files.module,
    createDecisions({ db, transact }),
    createUsers({
      db,
      clock,
      budgets,
      transact,
      settings,
      viewFile: files.viewFile,
      isFactorRequired: config.STAFF_SECOND_FACTOR === 'required',
      grants: {
        answer: Held,
        ask: (tx, actor, { before, after, change, ...grant }) =>
          propose(tx, actor, { kind: 'grant', ...grant, before, after, change: { before, after, change } }),
      },
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
      signInProvider: ports.signInProvider,
      senders: ports.senders,
      render,
      publicUrl: config.PUBLIC_URL,
      corsOrigins: config.CORS_ORIGINS,
      language: config.LANGUAGE_DEFAULT,
      leave,
    }),
    createKeys({ db, clock, transact, settings, viewFile: files.viewFile }),
    createLocations({ db, settings }),
    createTags({ db, transact, viewFile: files.viewFile }),
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
    createReports({ db, transact, findSnapshot }),
    moderation.module,
    createTopics({
      db,
      clock,
      transact,
      settings,
      viewFile: files.viewFile,
      publicUrl: config.PUBLIC_URL,
      payer: tasks.payer,
      chat: chat.topics,
    }),
    createShop({ db, transact, viewFile: files.viewFile }),
    createCatalog({ db, transact, settings, viewFile: files.viewFile, requireAnswer }),
    createGatherings({
      db,
      transact,
      settings,
      viewFile: files.viewFile,
    }),
    feeds.module,
    createAds({ db, transact, viewFile: files.viewFile }),
    createIm({
      db,
      budgets,
      secrets,
      transact,
      provider: im,
      viewFile: files.viewFile,
    }),
    createSearch(
      searchDeps({ db, log, viewFile: files.viewFile, wording: moderation.rules, repostables, feeds: feeds.records }),
    ),
    createPreviews({ db, settings, reader: ports.pages }),
    createTranslations({ db, budgets, log, translator: ports.translator }),
    createDigest({
      db,
      transact,
      settings,
      secrets,
      senders: ports.senders,
      render,
      language: config.LANGUAGE_DEFAULT,
      publicUrl: config.PUBLIC_URL,
      wording: moderation.rules,
    }),
    chat.module,
    tasks.module,
    createWebhooks({ db, log, clock, transact, secrets, client: ports.webhooks }),
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
      jobsWaiting,
      render,
      language: config.LANGUAGE_DEFAULT,
      hasMail: ports.senders.some(({ channel }) => channel === 'mail'),
      source: chat.stream,
      streamPace,
    }),
    createStartup({
      version: packageFile.version,
      settings,
      rechargeTypes: offeredTypes(ports.payments),
      isImOpen: im.carriesMessages,
      chatProvider: im.isBuiltIn ? 'embedded' : 'external',
      providers: offeredBy(ports),
      signInName: ports.signInProvider?.name ?? null,
    }),
    createCompatibility(),
    createMoving({ db }),
    createAdmin({
      db,
      transact,
      settings,
      metrics,
      ...staffQueues(files.viewFile, settings),
      propose,
      settingGuards: {
        [automaticRulesSetting.name]: (before, after) =>
          refuseWideRules({ db, settings, things }, before as AutomaticRule[], after as AutomaticRule[]),
      },
      checks,
      about: {
        version: packageFile.version,
        environment: config.isProduction ? 'production' : 'development',
        providers: providersOf(config),
      },
      dailyCounts: [usersADay, feedsADay, topicsADay, brandsADay, ordersADay, reportsADay, eventsADay],
    }),
  ]
  return { modules, callbacks, viewFile: files.viewFile, takeInFiles: files.takeIn, textRules: moderation.rules }
}
