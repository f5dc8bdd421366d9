import { join } from 'node:path'
import { createLocalDisk } from './adapters/local-disk/index.ts'
import { createSandboxMiniProgram } from './adapters/mini-program-http/sandbox.ts'
import { createOutbox, type Outbox } from './adapters/outbox/index.ts'
import type { Config } from './config/config.ts'
import type { MessageSender, MiniProgram } from './modules/accounts/index.ts'
import type { FileStore } from './modules/files/index.ts'

/** The world outside: for each service the configured adapter, or its sandbox. */
export interface Ports {
  senders: readonly MessageSender[]
  miniProgram: MiniProgram
  fileStore: FileStore
  /** Where messages go that nobody sends; also what the sandbox page shows. */
  outbox: Outbox
  close(): Promise<void>
}

/** Makes the ports. An adapter is only loaded where it is configured: their libraries are most of a start's time. */
export async function createPorts(config: Config, print: (line: string) => void): Promise<Ports> {
  const outbox = createOutbox({ file: join(config.DATA_DIR, 'outbox.jsonl'), print })
  const providers = await openProviders(config)
  const smtp = await openSmtp(config)
  const s3 = await openS3(config)
  return {
    senders: [providers?.sms ?? outbox.sender('sms'), smtp ?? outbox.sender('mail')],
    miniProgram: providers?.miniProgram ?? createSandboxMiniProgram(),
    fileStore: s3 ?? createLocalDisk({ root: join(config.DATA_DIR, 'files') }),
    outbox,
    async close() {
      smtp?.close()
      s3?.close()
      await providers?.close()
    },
  }
}

/** Providers reached over HTTP share the one outbound client, which knows their hosts and no others. */
async function openProviders(config: Config) {
  const { SMS_HTTP_URL, SMS_HTTP_SECRET, MINI_PROGRAM_URL, MINI_PROGRAM_APP_ID, MINI_PROGRAM_SECRET } = config
  const urls = [SMS_HTTP_URL, MINI_PROGRAM_URL].filter((url) => url !== undefined)
  if (urls.length === 0) return undefined
  const { createOutboundHttp } = await import('./adapters/outbound-http/index.ts')
  const http = createOutboundHttp({
    allowedHosts: urls.map((url) => new URL(url).host),
    allowPrivate: config.PROVIDERS_ALLOW_PRIVATE,
  })
  const { createSmsHttp } = await import('./adapters/sms-http/index.ts')
  const { createMiniProgramHttp } = await import('./adapters/mini-program-http/index.ts')
  return {
    sms: SMS_HTTP_URL ? createSmsHttp({ http, url: SMS_HTTP_URL, secret: SMS_HTTP_SECRET! }) : undefined,
    miniProgram: MINI_PROGRAM_URL
      ? createMiniProgramHttp({
          http,
          url: MINI_PROGRAM_URL,
          appId: MINI_PROGRAM_APP_ID!,
          appSecret: MINI_PROGRAM_SECRET!,
        })
      : undefined,
    close: http.close,
  }
}

async function openSmtp({ SMTP_URL, MAIL_FROM, isProduction }: Config) {
  if (!SMTP_URL) return undefined
  const { createSmtpSender } = await import('./adapters/smtp/index.ts')
  return createSmtpSender({ url: SMTP_URL, from: MAIL_FROM, requireTls: isProduction })
}

async function openS3(config: Config) {
  if (config.FILE_STORE !== 's3') return undefined
  const { createS3Store } = await import('./adapters/s3/index.ts')
  return createS3Store({
    endpoint: config.S3_ENDPOINT!,
    region: config.S3_REGION,
    bucket: config.S3_BUCKET!,
    key: config.S3_ACCESS_KEY!,
    secret: config.S3_SECRET_KEY!,
    forcePathStyle: true,
  })
}
