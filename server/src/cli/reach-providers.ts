import type { Config } from '../config/config.ts'

/** The result of trying to reach one outside service. */
export interface Reached {
  name: string
  /** Why it could not be used; absent where it answered. */
  problem?: string
}

/**
 * Tries every configured provider once, at the same time, through the client the service uses, without any effect: any
 * answer of an HTTP service is enough, a mail server must accept the login, a store its keys.
 */
export async function reachProviders(config: Config): Promise<Reached[]> {
  const tries = [...httpTries(config), ...otherTries(config)]
  return Promise.all(
    tries.map(async ([name, reach]) => {
      try {
        await reach()
        return { name }
      } catch (error) {
        return { name, problem: (error as Error).message }
      }
    }),
  )
}

type Try = [name: string, reach: () => Promise<void>]

const REACH_MS = 5000

function httpTries(config: Config): Try[] {
  const addresses: [name: string, url: string | undefined][] = [
    ['sms', config.SMS_HTTP_URL],
    ['mini-program', config.MINI_PROGRAM_URL],
    ['oidc', config.OIDC_ISSUER && `${config.OIDC_ISSUER.replace(/\/$/, '')}/.well-known/openid-configuration`],
    ['pay-a', config.PAY_A_URL],
    ['pay-b', config.PAY_B_URL],
    ['messaging', config.IM_REST_URL],
    ['push', config.PUSH_WEBHOOK_URL],
    ['moderator', config.MODERATOR_URL?.startsWith('http') ? config.MODERATOR_URL : undefined],
    ['translation', config.TRANSLATE_URL?.startsWith('http') ? config.TRANSLATE_URL : undefined],
    ...config.CACHE_PURGE_URLS.map((url): [string, string] => ['cache', url]),
  ]
  return addresses.flatMap(([name, url]) => (url ? [[name, () => reachHttp(url, config)] as Try] : []))
}

async function reachHttp(url: string, { PROVIDERS_ALLOW_PRIVATE }: Config): Promise<void> {
  const { createOutboundHttp } = await import('../adapters/outbound-http/index.ts')
  const http = createOutboundHttp({ allowedHosts: [new URL(url).host], allowPrivate: PROVIDERS_ALLOW_PRIVATE })
  try {
    await http.request({ method: 'HEAD', url, timeoutMs: REACH_MS })
  } finally {
    await http.close()
  }
}

function otherTries(config: Config): Try[] {
  const tries: Try[] = []
  if (config.SMTP_URL) tries.push(['mail', () => reachMail(config)])
  if (config.FILE_STORE === 's3') tries.push(['files', () => reachStore(config)])
  if (config.STORE_IAP_ROOT_CERTS.length > 0) tries.push(['store-iap', () => readRoots(config)])
  return tries
}

async function reachMail({ SMTP_URL, MAIL_FROM, isProduction }: Config): Promise<void> {
  const { createSmtpSender } = await import('../adapters/smtp/smtp.ts')
  const sender = createSmtpSender({ url: SMTP_URL!, from: MAIL_FROM, requireTls: isProduction })
  try {
    await sender.check()
  } finally {
    sender.close()
  }
}

async function reachStore(config: Config): Promise<void> {
  const { openS3 } = await import('../ports.ts')
  const store = await openS3(config)
  try {
    await store?.check()
  } finally {
    store?.close()
  }
}

// Receipts are verified offline: that needs only the store's certificates.
async function readRoots({ STORE_IAP_ROOT_CERTS }: Config): Promise<void> {
  const { readRootCertificates } = await import('../adapters/store-iap/root-certificates.ts')
  readRootCertificates(STORE_IAP_ROOT_CERTS)
}
