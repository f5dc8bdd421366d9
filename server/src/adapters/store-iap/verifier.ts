import type { Environment, SignedDataVerifier } from '@apple/app-store-server-library'
import {
  StoreDataRefused,
  type StoreNotice,
  type StoreRefusal,
  type StoreTransaction,
  type StoreVerifier,
} from '../../modules/store-iap/port.ts'
import { lookFirst } from './look-first.ts'
import { readTransaction } from './read-transaction.ts'

export type StoreEnvironment = 'Production' | 'Sandbox'

export interface StoreVerifierOptions {
  /** Root certificates, DER. A chain that does not end in one of them is refused. */
  roots: () => readonly Buffer[]
  /** Only what was signed for this environment is accepted. */
  environment: StoreEnvironment
  bundleId: string
  /** The app's number at the store, which its notices carry in production. */
  appId: number | undefined
}

const NOTICES: Readonly<Record<string, 'refunded' | 'refund-reversed'>> = {
  REFUND: 'refunded',
  REVOKE: 'refunded',
  REFUND_REVERSED: 'refund-reversed',
}

/** Makes the verifier of the store's signed data: offline, with the store's own library, against the given roots. */
export function createStoreVerifier(options: StoreVerifierOptions): StoreVerifier {
  let made: Promise<Library> | undefined
  const ask = async <Answer>(
    jws: string,
    signal: AbortSignal,
    read: (verifier: SignedDataVerifier) => Promise<Answer>,
  ) => {
    signal.throwIfAborted()
    lookFirst(jws, options.roots())
    // Loaded on first use: it is large, and many installations sell nothing.
    made ??= load(options)
    const { verifier, refusalOf } = await made
    try {
      return await read(verifier)
    } catch (error) {
      throw refusalOf(error)
    }
  }

  const verifyTransaction = (jws: string, signal: AbortSignal): Promise<StoreTransaction> =>
    ask(jws, signal, async (verifier) => readTransaction(await verifier.verifyAndDecodeTransaction(jws)))

  return {
    verifyTransaction,
    async verifyNotice(jws, signal): Promise<StoreNotice> {
      const notice = await ask(jws, signal, (verifier) => verifier.verifyAndDecodeNotification(jws))
      const name = String(notice.notificationType)
      const kind = NOTICES[name]
      if (!kind) return { kind: 'other', name }
      const inner = notice.data?.signedTransactionInfo
      if (typeof inner !== 'string') throw new StoreDataRefused('malformed')
      return { kind, name, transaction: await verifyTransaction(inner, signal) }
    },
  }
}

interface Library {
  verifier: SignedDataVerifier
  refusalOf: (error: unknown) => unknown
}

async function load({ roots, environment, bundleId, appId }: StoreVerifierOptions): Promise<Library> {
  const library = await import('@apple/app-store-server-library')
  const { VerificationStatus: Status } = library
  // Without online checks: certificates are checked at the time of signing, and no purchase waits for a network.
  const verifier = new library.SignedDataVerifier([...roots()], false, environment as Environment, bundleId, appId)
  const reasons: Partial<Record<number, StoreRefusal>> = {
    [Status.INVALID_APP_IDENTIFIER]: 'application',
    [Status.INVALID_ENVIRONMENT]: 'environment',
  }
  const refusalOf = (error: unknown) =>
    error instanceof library.VerificationException && error.status !== Status.RETRYABLE_VERIFICATION_FAILURE
      ? new StoreDataRefused(reasons[error.status] ?? 'signature', error)
      : error
  return { verifier, refusalOf }
}
