import { Gauge } from 'prom-client'
import type { Language, Render, Wording } from '../../kernel/index.ts'
import {
  type Db,
  HOUR_S,
  type Logger,
  type Metrics,
  MINUTE_S,
  type Module,
  type Settings,
  type Transactor,
} from '../../kernel/index.ts'
import { findLiveTokens, hashToken, SESSION_SIGNAL } from '../accounts/index.ts'
import type { StreamSource } from '../chat/index.ts'
import type { ViewFile } from '../files/index.ts'
import { announceWorker } from './announcements/announce.ts'
import { announcementRoutes } from './announcements/routes.ts'
import type { NotifyDeps } from './notify.ts'
import { advice, problems } from './problems.ts'
import { deliverRouteWorker } from './push/deliver-route.ts'
import type { PushTransport } from './push/port.ts'
import { createSpeak } from './push/speak.ts'
import { sweepMessages, sweepMessagesWorker } from './push/sweep-messages.ts'
import { reactions } from './reactions/index.ts'
import { routes } from './routes.ts'
import { notificationsSetting } from './settings.ts'
import { createStreamHub, type StreamPace } from './stream/hub.ts'
import { trimNotifications, trimNotificationsWorker } from './trim-notifications.ts'

export interface NotificationsOptions {
  render: Render
  /** Of people of whom nothing is known. */
  language: Language
  /** Whether mails can be sent. */
  hasMail: boolean
  db: Db
  transact: Transactor['transact']
  settings: Settings
  log: Logger
  metrics: Metrics
  publicUrl: string
  viewFile: ViewFile
  push: {
    transports: readonly PushTransport[]
    /** The key browsers subscribe with, and which of their push services we would call. */
    webPush: { publicKey: string; isReachable(endpoint: string): boolean }
  }
  wording: Wording
  /** There is work for the job runner. */
  jobsWaiting: () => void
  /** What streams are told in addition to messages. */
  source: StreamSource
  streamPace?: Partial<StreamPace>
}

/** Telling people what concerns them: records, badges, pushes. */
export function createNotifications({
  metrics,
  push,
  jobsWaiting,
  source,
  streamPace,
  ...options
}: NotificationsOptions): Module {
  const { db, log, wording } = options
  // A push begins with a name and leaves the service, so censored words are starred for everybody.
  const speak = createSpeak(options, () => wording.rewordFor(undefined))
  const hub = createStreamHub({
    db,
    log,
    open: new Gauge({ name: 'plaza_streams_open', help: 'Open streams.', registers: [metrics.registry] }),
    liveTokens: (tokens) => findLiveTokens(db, tokens),
    source,
    pace: streamPace,
    speak,
  })
  // When a session ends, its streams end too; the signal carries a token's hash or a person's id.
  db.onSignal(SESSION_SIGNAL, (key) =>
    hub.recheck(({ userId, token }) => key === `user:${userId}` || key === hashToken(token).toString('hex')),
  )
  const notifying: NotifyDeps = {
    transports: push.transports.map(({ name }) => name).filter((name) => name !== 'web-push'),
    told: (userIds) => hub.wake(userIds),
    jobsWaiting,
    render: options.render,
    language: options.language,
    hasMail: options.hasMail,
  }
  return {
    name: 'notifications',
    problems,
    advice,
    reactions: reactions(notifying),
    settings: [notificationsSetting],
    workers: [
      deliverRouteWorker(push.transports, speak),
      sweepMessagesWorker,
      trimNotificationsWorker(options.settings),
      announceWorker({ ...notifying, publicUrl: options.publicUrl }),
    ],
    schedules: [
      { job: sweepMessages, everyS: HOUR_S },
      { job: trimNotifications, everyS: MINUTE_S },
    ],
    routes(api) {
      // Before the server waits for its connections to close, because streams never close by themselves.
      api.addHook('preClose', async () => hub.close())
      routes(api, { ...options, hub, webPush: push.webPush })
      announcementRoutes(api, options)
    },
  }
}
