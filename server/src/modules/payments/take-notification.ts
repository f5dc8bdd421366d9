import type { Db, Logger } from '../../kernel/index.ts'
import { acceptNews, refuseStale } from './accept-news.ts'
import {
  NotificationRefused,
  NotificationStale,
  type PaymentNews,
  type PaymentProvider,
  type ReceivedNotification,
} from './port.ts'

/** Processes a provider's callback: checks that it is genuine, then acts on it in one transaction. */
export async function takeNotification(
  db: Db,
  log: Logger,
  provider: PaymentProvider,
  received: ReceivedNotification,
  /** Called when it is not genuine, or a replay of a genuine one. */
  forged: () => void,
): Promise<boolean> {
  let news: PaymentNews
  try {
    news = await provider.readNotification(received)
  } catch (error) {
    if (!(error instanceof NotificationRefused)) throw error
    forged()
    if (error instanceof NotificationStale) await db.transaction((tx) => refuseStale(tx, provider, error.news, log))
    // Only logged: anyone can send these, so they must not fill the audit log.
    else log.warn({ provider: provider.provider, reason: error.message }, 'a callback that is not genuine was refused')
    return false
  }
  return db.transaction((tx) => acceptNews(tx, provider, news, log))
}
