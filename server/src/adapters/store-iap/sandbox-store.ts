import { randomBytes, randomUUID } from 'node:crypto'
import type { StoreVerifier } from '../../modules/store-iap/port.ts'
import { type Chain, keptChain } from './chain.ts'
import { signJws } from './sign-jws.ts'
import { createStoreVerifier, type StoreEnvironment } from './verifier.ts'

export interface SandboxStoreOptions {
  /** Where its keys are kept. */
  folder: string
  /** The accepted environment; receipts of the other one can be made as well. */
  environment: StoreEnvironment
  bundleId?: string
  appId?: number
}

/** What a user buys. */
export interface SandboxPurchase {
  storeId: string
  environment?: StoreEnvironment
  quantity?: number
  isRevoked?: boolean
  /** In thousandths of the currency's unit, as the real store gives it. */
  price?: number
  currency?: string
  accountToken?: string
}

/** A store of our own: it signs for real, and the real store's verifier accepts or refuses what it signs. */
export interface SandboxStore {
  verifier: StoreVerifier
  /** The signed transaction of a purchase. */
  buy(purchase: SandboxPurchase): string
  /** The signed notice about a purchase; undefined when the receipt is none. */
  notice(type: string, receipt: string): string | undefined
}

/** Makes the sandbox store. Its keys are made on first use. */
export function createSandboxStore(options: SandboxStoreOptions): SandboxStore {
  const { folder, environment, bundleId = 'org.example.plaza', appId = 1 } = options
  let made: Chain | undefined
  const chain = (): Chain => (made ??= keptChain(folder))

  return {
    verifier: createStoreVerifier({ roots: () => [chain().certificates[2]], environment, bundleId, appId }),
    buy(purchase) {
      return signJws(chain(), transactionOf(purchase, bundleId, purchase.environment ?? environment))
    },
    notice(type, receipt) {
      const transaction = payloadOf(receipt)
      if (!transaction) return undefined
      const isRefund = type === 'REFUND' || type === 'REVOKE'
      const signedDate = Date.now()
      const told = { ...transaction, signedDate, ...(isRefund && { revocationDate: signedDate, revocationReason: 0 }) }
      return signJws(chain(), {
        notificationType: type,
        notificationUUID: randomUUID(),
        version: '2.0',
        signedDate,
        data: {
          appAppleId: appId,
          bundleId: transaction['bundleId'],
          environment: transaction['environment'],
          signedTransactionInfo: signJws(chain(), told),
        },
      })
    },
  }
}

function transactionOf(purchase: SandboxPurchase, bundleId: string, environment: StoreEnvironment) {
  const now = Date.now()
  const transactionId = randomBytes(8).readBigUInt64BE().toString()
  return {
    transactionId,
    originalTransactionId: transactionId,
    bundleId,
    productId: purchase.storeId,
    purchaseDate: now,
    originalPurchaseDate: now,
    quantity: purchase.quantity ?? 1,
    type: 'Consumable',
    inAppOwnershipType: 'PURCHASED',
    signedDate: now,
    environment,
    transactionReason: 'PURCHASE',
    storefront: 'CHN',
    storefrontId: '143465',
    price: purchase.price,
    currency: purchase.currency,
    appAccountToken: purchase.accountToken,
    ...(purchase.isRevoked && { revocationDate: now, revocationReason: 0 }),
  }
}

function payloadOf(jws: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
