import { join } from 'node:path'
import { createLocalDisk } from './adapters/local-disk/index.ts'
import { createMiniProgramHttp, createSandboxMiniProgram } from './adapters/mini-program-http/index.ts'
import { createOutboundHttp, type OutboundHttp } from './adapters/outbound-http/index.ts'
import { createOutbox, type Outbox } from './adapters/outbox/index.ts'
import { createPayA } from './adapters/pay-a/index.ts'
import { createPayB } from './adapters/pay-b/index.ts'
import { createS3Store } from './adapters/s3/index.ts'
import { createSandboxGateway, type SandboxGateway } from './adapters/sandbox-gateway/index.ts'
import { createSmsHttp } from './adapters/sms-http/index.ts'
import { createSmtpSender } from './adapters/smtp/index.ts'
import { createSandboxStore, createStoreVerifier, readRootCertificates, type SandboxStore, type StoreEnvironment } from './adapters/store-iap/index.ts'
import type { Config } from './config/config.ts'
import { privateKeyPem, publicKeyPem } from './config/keys.ts'
import type { MessageSender, MiniProgram } from './modules/accounts/index.ts'
import type { FileStore } from './modules/files/index.ts'
import type { PaymentProvider } from './modules/payments/index.ts'
import type { StoreVerifier } from './modules/store-iap/index.ts'

/** The world outside: for each service the configured adapter, or its sandbox. */
export interface Ports {
  senders: readonly MessageSender[]
  miniProgram: MiniProgram
  fileStore: FileStore
  /** Those that are configured or played; none of a provider that is neither. */
  payments: readonly PaymentProvider[]
  /** Plays the payment providers that are not configured. */
  sandboxGateway?: SandboxGateway
  /** Verifies what the app store signs; absent where there is neither a real one nor a sandbox. */
  store?: StoreVerifier
  /** Plays the app store that is not configured. */
  sandboxStore?: SandboxStore
  /** Where messages go that nobody sends; also what the sandbox page shows. */
  outbox: Outbox
  close(): Promise<void>
}

export function createPorts(config: Config, print: (line: string) => void): Ports {
  const outbox = createOutbox({ file: join(config.DATA_DIR, 'outbox.jsonl'), print })
  const providers = [config.SMS_HTTP_URL, config.MINI_PROGRAM_URL, config.PAY_A_URL, config.PAY_B_URL].filter((url) => url !== undefined)
  const http = createOutboundHttp({ allowedHosts: providers.map((url) => new URL(url).host), allowPrivate: config.PROVIDERS_ALLOW_PRIVATE })

  const sms = config.SMS_HTTP_URL ? createSmsHttp({ http, url: config.SMS_HTTP_URL, secret: config.SMS_HTTP_SECRET! }) : outbox.sender('sms')
  const smtp = config.SMTP_URL ? createSmtpSender({ url: config.SMTP_URL, from: config.MAIL_FROM, requireTls: config.isProduction }) : undefined
  const s3 =
    config.FILE_STORE === 's3'
      ? createS3Store({ endpoint: config.S3_ENDPOINT!, region: config.S3_REGION, bucket: config.S3_BUCKET!, key: config.S3_ACCESS_KEY!, secret: config.S3_SECRET_KEY!, forcePathStyle: true })
      : undefined

  const environment = (config.STORE_IAP_ENVIRONMENT ?? (config.isProduction ? 'Production' : 'Sandbox')) as StoreEnvironment
  const roots = readRootCertificates(config.STORE_IAP_ROOT_CERTS)
  const sandboxStore = roots.length === 0 && !config.isProduction ? createSandboxStore({ folder: join(config.DATA_DIR, 'sandbox-keys'), environment }) : undefined

  // In production a provider that is not configured is not offered: there is no sandbox to fall back on.
  const needsGateway = !config.isProduction && (!config.PAY_A_URL || !config.PAY_B_URL)
  const sandboxGateway = needsGateway ? createSandboxGateway({ dataDir: config.DATA_DIR, publicUrl: config.PUBLIC_URL }) : undefined

  return {
    senders: [sms, smtp ?? outbox.sender('mail')],
    miniProgram: config.MINI_PROGRAM_URL
      ? createMiniProgramHttp({ http, url: config.MINI_PROGRAM_URL, appId: config.MINI_PROGRAM_APP_ID!, appSecret: config.MINI_PROGRAM_SECRET! })
      : createSandboxMiniProgram(),
    fileStore: s3 ?? createLocalDisk({ root: join(config.DATA_DIR, 'files') }),
    payments: [payA(config, http) ?? sandboxGateway?.payA, payB(config, http) ?? sandboxGateway?.payB].filter((each) => each !== undefined),
    sandboxGateway,
    store:
      roots.length > 0
        ? createStoreVerifier({ roots: () => roots, environment, bundleId: config.STORE_IAP_BUNDLE_ID!, appId: config.STORE_IAP_APP_ID || undefined })
        : sandboxStore?.verifier,
    sandboxStore,
    outbox,
    async close() {
      smtp?.close()
      s3?.close()
      await http.close()
    },
  }
}

const notifyUrl = ({ PUBLIC_URL }: Config, provider: string): string => `${PUBLIC_URL}/api/v2/payments/${provider}/notify`

function payA(config: Config, http: OutboundHttp): PaymentProvider | undefined {
  if (!config.PAY_A_URL) return undefined
  return createPayA({
    http, gatewayUrl: config.PAY_A_URL, applicationId: config.PAY_A_APP_ID!, merchantId: config.PAY_A_MERCHANT_ID!,
    keys: async () => ({ privateKey: privateKeyPem(config.PAY_A_PRIVATE_KEY!), providerPublicKey: publicKeyPem(config.PAY_A_PUBLIC_KEY!) }),
    notifyUrl: notifyUrl(config, 'pay-a'), returnUrl: config.PUBLIC_URL, environment: 'live',
  })
}

function payB(config: Config, http: OutboundHttp): PaymentProvider | undefined {
  if (!config.PAY_B_URL) return undefined
  return createPayB({
    http, url: config.PAY_B_URL, merchantId: config.PAY_B_MERCHANT_ID!, serial: config.PAY_B_SERIAL!, providerKeyId: config.PAY_B_PUBLIC_KEY_ID!,
    applicationIds: { app: config.PAY_B_APP_ID!, web: config.PAY_B_WEB_APP_ID ?? config.PAY_B_APP_ID! },
    keys: async () => ({ privateKey: privateKeyPem(config.PAY_B_PRIVATE_KEY!), providerPublicKey: publicKeyPem(config.PAY_B_PUBLIC_KEY!), secret: config.PAY_B_SECRET! }),
    notifyUrl: notifyUrl(config, 'pay-b'), environment: 'live',
  })
}
