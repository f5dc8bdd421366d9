import type { Clock, Db, Logger, Secrets, Transactor } from '../../kernel/index.ts'
import type { WebhookClient } from './port.ts'

export interface WebhooksOptions {
  db: Db
  log: Logger
  clock: Clock
  transact: Transactor['transact']
  secrets: Secrets
  client: WebhookClient
}

export interface WebhooksDeps extends WebhooksOptions {
  wake: () => void
}
