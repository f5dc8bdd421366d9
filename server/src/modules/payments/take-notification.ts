import type { Db, Logger } from '../../kernel/index.ts'
import { acceptNews } from './accept-news.ts'
import { NotificationRefused, type PaymentNews, type PaymentProvider, type ReceivedNotification } from './port.ts'

/** Takes a provider's callback: checks that it is genuine, then acts on it in one transaction. */
export async function takeNotification(
  db: Db,
  log: Logger,
  provider: PaymentProvider,
  received: ReceivedNotification,
): Promise<boolean> {
  let news: PaymentNews
  try {
    news = await provider.readNotification(received)
  } catch (error) {
    if (!(error instanceof NotificationRefused)) throw error
    // Only logged: anybody can send these, so they must not fill the audit log.
    log.warn({ provider: provider.provider, reason: error.message }, 'a callback that is not genuine was refused')
    return false
  }
  return db.transaction((tx) => acceptNews(tx, provider, news, log))
}
