import { join } from 'node:path'
import type { PaymentProvider } from '../../modules/payments/port.ts'
import type { OutboundHttp } from '../outbound-http/index.ts'
import { createPayA } from '../pay-a/pay-a.ts'
import { createPayB } from '../pay-b/pay-b.ts'
import type { SandboxSection } from '../sandbox/section.ts'
import { createDeliveries, type DeliveryPace } from './deliveries.ts'
import { PATH_A } from './gateway-a.ts'
import { PATH_B } from './gateway-b.ts'
import { identityA, identityB } from './identity.ts'
import { type GatewayKeys, loadKeys } from './keys.ts'
import type { Reach } from './reach.ts'
import { cashierSection, type KnownRecharges } from './section.ts'
import { createTrades } from './trades.ts'

export interface SandboxGateway {
  /** The adapters of production, talking to the sandbox providers. */
  readonly payA: PaymentProvider
  readonly payB: PaymentProvider
  /** Lets both sides reach our own server. Before this, nothing can be paid. */
  connect(reach: Reach): void
  /** Makes the keys now, so that the first payment does not wait for them. */
  warm(): Promise<void>
  section(recharges: KnownRecharges): SandboxSection
  /** Resolves when nothing is written any more. */
  close(): Promise<void>
}

export interface SandboxGatewayOptions extends DeliveryPace {
  dataDir: string
  publicUrl: string
}

/** Plays both payment providers, with real keys and real signatures, on our own server. */
export function createSandboxGateway({ dataDir, publicUrl, ...pace }: SandboxGatewayOptions): SandboxGateway {
  let loading: Promise<GatewayKeys> | undefined
  const keys = () => (loading ??= loadKeys(join(dataDir, 'sandbox-keys')))
  const trades = createTrades(join(dataDir, 'sandbox-payments'))
  let reach: Reach = async () => {
    throw new Error('the sandbox gateway is not connected')
  }
  const http = httpBy((request) => reach(request))
  const notifyUrl = (provider: string) => `${publicUrl}/api/v2/payments/${provider}/notify`

  return {
    payA: createPayA({
      ...identityA,
      http,
      gatewayUrl: publicUrl + PATH_A,
      keys: async () => {
        const { merchant, provider } = await keys()
        return { privateKey: merchant.privateKey, providerPublicKey: provider.publicKey }
      },
      notifyUrl: notifyUrl('pay-a'),
      returnUrl: `${publicUrl}/sandbox`,
      environment: 'sandbox',
    }),
    payB: createPayB({
      ...identityB,
      http,
      url: publicUrl + PATH_B,
      keys: async () => {
        const { merchant, provider, secret } = await keys()
        return { privateKey: merchant.privateKey, providerPublicKey: provider.publicKey, secret }
      },
      notifyUrl: notifyUrl('pay-b'),
      environment: 'sandbox',
    }),
    connect: (given) => {
      reach = given
    },
    warm: async () => void (await keys()),
    section: (recharges) =>
      cashierSection({ keys, trades, recharges, deliveries: createDeliveries((request) => reach(request), pace) }),
    close: async () => void (await loading?.catch(() => {})),
  }
}

// The adapters name the public address, as they do in production; the request always goes to our own server. The
// caller's signal is not passed on: making the keys for the first time may have used up its time.
const httpBy = (reach: Reach): OutboundHttp => ({
  request({ method, url, headers, body }) {
    const { pathname, search } = new URL(url)
    return reach({ method: method as 'GET' | 'POST', path: pathname + search, headers, body })
  },
  close: async () => {},
})
