import { audit, type Db, type Logger, Problem, type Tx } from '../../kernel/index.ts'
import { askStore } from './ask-store.ts'
import type { StoreNotice, StoreTransaction, StoreVerifier } from './port.ts'
import { refundPurchase } from './refund-purchase.ts'

/** Processes the store's own notifications. Returns once it is stored, so that the store may stop repeating it. */
export async function takeNotice(
  db: Db,
  store: StoreVerifier | undefined,
  signedPayload: string,
  log: Logger,
  /** Called when it is not the store's. */
  forged: () => void,
): Promise<void> {
  const notice = await askStore(store, (open, signal) => open.verifyNotice(signedPayload, signal)).catch((error) => {
    if (error instanceof Problem && error.status === 422) forged()
    throw error
  })
  log.info({ notice: notice.name }, 'the store sent a notice')
  if (notice.kind !== 'other') await db.transaction((tx) => act(tx, notice))
}

const act = (tx: Tx, { kind, transaction }: Exclude<StoreNotice, { kind: 'other' }>): Promise<void> =>
  kind === 'refunded' ? refundPurchase(tx, transaction) : noteReversal(tx, transaction)

// Rare, and what the person owes or got back by then needs judgement: staff settle it by an adjustment.
const noteReversal = (tx: Tx, { transactionId }: StoreTransaction) =>
  audit(tx, { action: 'store-iap.refund_reversed', object: `store-iap-transactions:${transactionId}` })
