import { hkdfSync } from 'node:crypto'
import { join } from 'node:path'
import { createLocalDisk } from './adapters/local-disk/local-disk.ts'
import { createSandboxMiniProgram } from './adapters/mini-program-http/sandbox.ts'
import type { OtlpOptions } from './adapters/otlp/otlp.ts'
import type { OutboundHttp } from './adapters/outbound-http/index.ts'
import { createOutbox, type Outbox } from './adapters/outbox/outbox.ts'
import { createPageHttp } from './adapters/page-http/page-http.ts'
import type { SandboxGateway } from './adapters/sandbox-gateway/sandbox-gateway.ts'
import type { SandboxOidc } from './adapters/sandbox-oidc/sandbox-oidc.ts'
import type { SandboxStore } from './adapters/store-iap/sandbox-store.ts'
import type { StoreEnvironment } from './adapters/store-iap/verifier.ts'
import { createWebPush } from './adapters/web-push/web-push.ts'
import { createWebhookHttp } from './adapters/webhook-http/webhook-http.ts'
import type { Config } from './config/config.ts'
import { privateKeyPem, publicKeyPem } from './config/keys.ts'
import { tracedPort } from './kernel/tracing/traced-port.ts'
import type { MessageSender, MiniProgram, SignInProvider } from './modules/accounts/index.ts'
import type { CachePurger, FileStore } from './modules/files/index.ts'
import type { ImProvider } from './modules/im/index.ts'
import type { Moderator } from './modules/moderation/index.ts'
import type { NotificationsOptions } from './modules/notifications/index.ts'
import type { PaymentProvider } from './modules/payments/index.ts'
import type { PageReader } from './modules/previews/index.ts'
import type { StoreVerifier } from './modules/store-iap/index.ts'
import type { Translator } from './modules/translations/index.ts'
import type { WebhookClient } from './modules/webhooks/index.ts'

/** The world outside: for each service the configured adapter, or its sandbox. */
export interface Ports {
  /** By channel; none for a channel that is neither configured nor sandboxed. */
  senders: readonly MessageSender[]
  /** Absent where there is neither a real one nor a sandbox. */
  miniProgram?: MiniProgram
  /** Where people sign in elsewhere; absent where there is neither a real provider nor a sandbox. */
  signInProvider?: SignInProvider
  /** The sandbox of the sign-in provider that is not configured. */
  sandboxOidc?: SandboxOidc
  fileStore: FileStore
  /** Those that are configured or sandboxed; none for a provider that is neither. */
  payments: readonly PaymentProvider[]
  /** The sandbox of payment providers that are not configured. */
  sandboxGateway?: SandboxGateway
  /** Verifies what the app store signs; absent where there is neither a real one nor a sandbox. */
  store?: StoreVerifier
  /** The sandbox of the app store that is not configured. */
  sandboxStore?: SandboxStore
  /** A hosted messaging provider; where there is none, the built-in one takes its place. */
  im?: ImProvider
  /** Tells caches to drop files; absent where there are none. */
  purger?: CachePurger
  /** Judges what was published; where there is none, nothing is judged. */
  moderator?: Moderator
  /** Translates public posts; where there is none, nothing is translated. */
  translator?: Translator
  push: NotificationsOptions['push']
  /** Posts webhooks to addresses that staff gave. */
  webhooks: WebhookClient
  /** Reads the pages that posts link to. */
  pages: PageReader
  /** Where messages go that are not sent; also what the sandbox page shows. */
  outbox: Outbox
  close(): Promise<void>
}

/** Makes the ports. An adapter is only loaded where it is configured: their libraries are most of a start's time. */
export async function createPorts(config: Config, print: (line: string) => void): Promise<Ports> {
  const outbox = createOutbox({ file: join(config.DATA_DIR, 'outbox.jsonl'), print })
  const http = await openHttp(config)
  const smtp = await openSmtp(config)
  const s3 = await openS3(config)
  const sandboxGateway = await openSandboxGateway(config)
  const webPush = openWebPush(config)
  const webhooks = openWebhooks(config)
  const pages = openPages()
  const sandboxOidc = await openSandboxOidc(config)
  const oidc = await openOidc(config)
  const webhook = await openPushWebhook(config, http)
  // In production there is no sandbox: without a provider the feature is off.
  const unlessLive = <Played>(play: () => Played) => (config.isProduction ? undefined : play())
  const payments = [
    (await openPayA(config, http)) ?? sandboxGateway?.payA,
    (await openPayB(config, http)) ?? sandboxGateway?.payB,
  ]
  return {
    senders: [
      (await openSms(config, http)) ?? unlessLive(() => outbox.sender('sms')),
      smtp ?? unlessLive(() => outbox.sender('mail')),
    ].filter((each) => each !== undefined),
    miniProgram: (await openMiniProgram(config, http)) ?? unlessLive(createSandboxMiniProgram),
    signInProvider: oidc ?? sandboxOidc?.provider,
    sandboxOidc,
    fileStore: s3 ?? createLocalDisk({ root: join(config.DATA_DIR, 'files') }),
    payments: payments.filter((each) => each !== undefined),
    sandboxGateway,
    ...(await openStore(config)),
    im: await openIm(config, http),
    moderator: await openModerator(config, http),
    translator: await openTranslator(config, http),
    purger: await openCachePurge(config, http),
    push: {
      transports: [
        webPush.transport,
        ...(webhook ? [webhook] : []),
        ...(webhook || config.isProduction ? [] : [outbox.pushes]),
      ],
      webPush,
    },
    webhooks: webhooks.client,
    pages: pages.reader,
    outbox,
    async close() {
      smtp?.close()
      s3?.close()
      await webPush.close()
      await webhooks.close()
      await pages.close()
      await oidc?.close()
      await sandboxGateway?.close()
      await http?.close()
    },
  }
}

/** The same, with every call to them in the trace of its request. */
export function tracePorts(ports: Ports): Ports {
  const traced = <Port extends object>(name: string, port: Port | undefined) => port && tracedPort(name, port)
  return {
    ...ports,
    senders: ports.senders.map((sender) => tracedPort(sender.channel, sender)),
    payments: ports.payments.map((provider) => tracedPort(provider.provider, provider)),
    fileStore: tracedPort('files', ports.fileStore),
    miniProgram: traced('mini-program', ports.miniProgram),
    signInProvider: traced('sign-in provider', ports.signInProvider),
    store: traced('app store', ports.store),
    im: traced('messaging', ports.im),
    purger: traced('cache', ports.purger),
    moderator: traced('moderator', ports.moderator),
    translator: traced('translation', ports.translator),
    push: { ...ports.push, transports: ports.push.transports.map((each) => tracedPort(`push ${each.name}`, each)) },
  }
}

/** Where traces and metrics are sent, if anywhere. */
export async function openOtlp(config: Config, given: Pick<OtlpOptions, 'registry' | 'log' | 'version'>) {
  if (!config.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined
  const { createOtlp } = await import('./adapters/otlp/otlp.ts')
  return createOtlp({
    ...given,
    endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: config.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: config.OTEL_SERVICE_NAME,
    share: Number(config.OTEL_TRACES_SAMPLER_ARG),
    metricsEveryMs: config.OTEL_METRIC_EXPORT_INTERVAL,
  })
}

/** Providers reached over HTTP share the one outbound client, which knows their hosts and no others. */
async function openHttp(config: Config) {
  const urls = [
    config.SMS_HTTP_URL,
    config.MINI_PROGRAM_URL,
    config.PAY_A_URL,
    config.PAY_B_URL,
    config.IM_REST_URL,
    config.PUSH_WEBHOOK_URL,
    ...config.CACHE_PURGE_URLS,
    ...[config.MODERATOR_URL, config.TRANSLATE_URL].map((url) => (url === SANDBOX ? undefined : url)),
  ].filter((url) => url !== undefined)
  if (urls.length === 0) return undefined
  const { createOutboundHttp } = await import('./adapters/outbound-http/index.ts')
  return createOutboundHttp({
    allowedHosts: urls.map((url) => new URL(url).host),
    allowPrivate: config.PROVIDERS_ALLOW_PRIVATE,
  })
}

async function openSms({ SMS_HTTP_URL, SMS_HTTP_SECRET }: Config, http: OutboundHttp | undefined) {
  if (!SMS_HTTP_URL) return undefined
  const { createSmsHttp } = await import('./adapters/sms-http/sms-http.ts')
  return createSmsHttp({ http: http!, url: SMS_HTTP_URL, secret: SMS_HTTP_SECRET! })
}

async function openMiniProgram(config: Config, http: OutboundHttp | undefined) {
  const { MINI_PROGRAM_URL: url, MINI_PROGRAM_APP_ID: appId, MINI_PROGRAM_SECRET: appSecret } = config
  if (!url) return undefined
  const { createMiniProgramHttp } = await import('./adapters/mini-program-http/mini-program-http.ts')
  return createMiniProgramHttp({ http: http!, url, appId: appId!, appSecret: appSecret! })
}

// Its client is separate: it calls the hosts that the provider names.
async function openOidc(config: Config) {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME, PROVIDERS_ALLOW_PRIVATE, isProduction } = config
  if (!OIDC_ISSUER) return undefined
  const { createOidc } = await import('./adapters/oidc/oidc.ts')
  return createOidc({
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID!,
    clientSecret: OIDC_CLIENT_SECRET!,
    name: OIDC_NAME,
    allowHttp: !isProduction,
    now: Date.now,
    async openHttp(allowedHosts) {
      const { createOutboundHttp } = await import('./adapters/outbound-http/index.ts')
      return createOutboundHttp({ allowedHosts, allowPrivate: PROVIDERS_ALLOW_PRIVATE })
    },
  })
}

// It lets everyone be anyone, so not where others reach it.
async function openSandboxOidc({ isProduction, isOpenDemo, OIDC_ISSUER, PUBLIC_URL, APP_SECRET }: Config) {
  if (isProduction || isOpenDemo || OIDC_ISSUER) return undefined
  const { createSandboxOidc } = await import('./adapters/sandbox-oidc/sandbox-oidc.ts')
  return createSandboxOidc({ publicUrl: PUBLIC_URL, secret: APP_SECRET, now: Date.now })
}

async function openIm(config: Config, http: OutboundHttp | undefined) {
  const { IM_REST_URL: url, IM_REST_CLIENT_ID: clientId, IM_REST_CLIENT_SECRET: clientSecret } = config
  if (!url) return undefined
  const { createImRest } = await import('./adapters/im-rest/im-rest.ts')
  return createImRest({ http: http!, url, clientId: clientId!, clientSecret: clientSecret! })
}

/** A sandbox in place of a service; the configuration refuses it in production. */
export const SANDBOX = 'sandbox:'

async function openModerator({ MODERATOR_URL: url, MODERATOR_SECRET: secret }: Config, http: OutboundHttp | undefined) {
  if (!url) return undefined
  if (url === SANDBOX) return (await import('./adapters/moderator-http/sandbox.ts')).createSandboxModerator()
  const { createModeratorHttp } = await import('./adapters/moderator-http/moderator-http.ts')
  return createModeratorHttp({ http: http!, url, secret: secret! })
}

async function openTranslator({ TRANSLATE_URL: url, TRANSLATE_KEY: key }: Config, http: OutboundHttp | undefined) {
  if (!url) return undefined
  if (url === SANDBOX) return (await import('./adapters/translate-http/sandbox.ts')).createSandboxTranslator()
  const { createTranslateHttp } = await import('./adapters/translate-http/translate-http.ts')
  return createTranslateHttp({ http: http!, url, key })
}

async function openCachePurge({ CACHE_PURGE_URLS: urls }: Config, http: OutboundHttp | undefined) {
  if (urls.length === 0) return undefined
  const { createCachePurge } = await import('./adapters/cache-purge/cache-purge.ts')
  return createCachePurge({ http: http!, urls })
}

async function openPushWebhook({ PUSH_WEBHOOK_URL, PUSH_WEBHOOK_SECRET }: Config, http: OutboundHttp | undefined) {
  if (!PUSH_WEBHOOK_URL) return undefined
  const { createPushWebhook } = await import('./adapters/push-webhook/push-webhook.ts')
  return createPushWebhook({ http: http!, url: PUSH_WEBHOOK_URL, secret: PUSH_WEBHOOK_SECRET! })
}

// Always there: it costs nothing until a browser subscribes. Its client is separate, as it may call other hosts.
function openWebPush(config: Config) {
  const { WEB_PUSH_PRIVATE_KEY, WEB_PUSH_SUBJECT, WEB_PUSH_HOSTS, PUBLIC_URL, PROVIDERS_ALLOW_PRIVATE } = config
  return createWebPush({
    async openHttp(allowedHosts) {
      const { createOutboundHttp } = await import('./adapters/outbound-http/index.ts')
      return createOutboundHttp({ allowedHosts, allowPrivate: PROVIDERS_ALLOW_PRIVATE })
    },
    privateKey:
      WEB_PUSH_PRIVATE_KEY ??
      Buffer.from(hkdfSync('sha256', config.APP_SECRET, '', 'plaza/web-push', 32)).toString('base64url'),
    subject: WEB_PUSH_SUBJECT ?? (PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : 'mailto:plaza@localhost'),
    ...(WEB_PUSH_HOSTS.length > 0 && { hosts: WEB_PUSH_HOSTS }),
  })
}

// Its client is separate too: staff say where it posts.
function openWebhooks({ WEBHOOKS_ALLOW_PRIVATE: allowPrivate }: Config) {
  return createWebhookHttp({
    allowPrivate,
    async openHttp() {
      const { createOutboundHttp } = await import('./adapters/outbound-http/index.ts')
      return createOutboundHttp({ allowedHosts: 'any', allowPrivate })
    },
  })
}

/** Never private addresses, whatever webhooks may call: anyone can publish a link. */
function openPages() {
  return createPageHttp({
    async openHttp() {
      const { createOutboundHttp } = await import('./adapters/outbound-http/index.ts')
      return createOutboundHttp({ allowedHosts: 'any', allowPrivate: false })
    },
  })
}

async function openSmtp({ SMTP_URL, MAIL_FROM, isProduction }: Config) {
  if (!SMTP_URL) return undefined
  const { createSmtpSender } = await import('./adapters/smtp/smtp.ts')
  return createSmtpSender({ url: SMTP_URL, from: MAIL_FROM, requireTls: isProduction })
}

export async function openS3(config: Config) {
  if (config.FILE_STORE !== 's3') return undefined
  const { createS3Store } = await import('./adapters/s3/s3.ts')
  return createS3Store({
    endpoint: config.S3_ENDPOINT!,
    region: config.S3_REGION,
    bucket: config.S3_BUCKET!,
    key: config.S3_ACCESS_KEY!,
    secret: config.S3_SECRET_KEY!,
    forcePathStyle: true,
  })
}

// In production a provider that is not configured is not offered: there is no sandbox to fall back on.
async function openSandboxGateway(config: Config) {
  if (config.isProduction || (config.PAY_A_URL && config.PAY_B_URL)) return undefined
  const { createSandboxGateway } = await import('./adapters/sandbox-gateway/sandbox-gateway.ts')
  return createSandboxGateway({
    dataDir: config.DATA_DIR,
    publicUrl: config.PUBLIC_URL,
    repeatSpeed: config.SANDBOX_REPEAT_SPEED,
    delayMs: config.SANDBOX_CALLBACK_DELAY_MS,
  })
}

const notifyUrl = ({ PUBLIC_URL }: Config, provider: string): string =>
  `${PUBLIC_URL}/api/v2/payments/${provider}/notify`

async function openPayA(config: Config, http: OutboundHttp | undefined): Promise<PaymentProvider | undefined> {
  if (!config.PAY_A_URL) return undefined
  const { createPayA } = await import('./adapters/pay-a/pay-a.ts')
  return createPayA({
    http: http!,
    gatewayUrl: config.PAY_A_URL,
    applicationId: config.PAY_A_APP_ID!,
    merchantId: config.PAY_A_MERCHANT_ID!,
    keys: async () => ({
      privateKey: privateKeyPem(config.PAY_A_PRIVATE_KEY!),
      providerPublicKey: publicKeyPem(config.PAY_A_PUBLIC_KEY!),
    }),
    notifyUrl: notifyUrl(config, 'pay-a'),
    returnUrl: config.PUBLIC_URL,
    environment: 'live',
  })
}

async function openPayB(config: Config, http: OutboundHttp | undefined): Promise<PaymentProvider | undefined> {
  if (!config.PAY_B_URL) return undefined
  const { createPayB } = await import('./adapters/pay-b/pay-b.ts')
  return createPayB({
    http: http!,
    url: config.PAY_B_URL,
    merchantId: config.PAY_B_MERCHANT_ID!,
    serial: config.PAY_B_SERIAL!,
    providerKeyId: config.PAY_B_PUBLIC_KEY_ID!,
    applicationIds: { app: config.PAY_B_APP_ID!, web: config.PAY_B_WEB_APP_ID ?? config.PAY_B_APP_ID! },
    keys: async () => ({
      privateKey: privateKeyPem(config.PAY_B_PRIVATE_KEY!),
      providerPublicKey: publicKeyPem(config.PAY_B_PUBLIC_KEY!),
      secret: config.PAY_B_SECRET!,
    }),
    notifyUrl: notifyUrl(config, 'pay-b'),
    environment: 'live',
  })
}

async function openStore(config: Config): Promise<Pick<Ports, 'store' | 'sandboxStore'>> {
  const environment = (config.STORE_IAP_ENVIRONMENT ??
    (config.isProduction ? 'Production' : 'Sandbox')) as StoreEnvironment
  const isConfigured = config.STORE_IAP_ROOT_CERTS.length > 0
  if (!isConfigured && config.isProduction) return {}
  const { createSandboxStore } = await import('./adapters/store-iap/sandbox-store.ts')
  const { createStoreVerifier } = await import('./adapters/store-iap/verifier.ts')
  const { readRootCertificates } = await import('./adapters/store-iap/root-certificates.ts')
  if (!isConfigured) {
    const sandboxStore = createSandboxStore({ folder: join(config.DATA_DIR, 'sandbox-keys'), environment })
    return { store: sandboxStore.verifier, sandboxStore }
  }
  const roots = readRootCertificates(config.STORE_IAP_ROOT_CERTS)
  const bundleId = config.STORE_IAP_BUNDLE_ID!
  return {
    store: createStoreVerifier({
      roots: () => roots,
      environment,
      bundleId,
      appId: config.STORE_IAP_APP_ID || undefined,
    }),
  }
}
