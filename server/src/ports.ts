import { join } from 'node:path'
import { createLocalDisk } from './adapters/local-disk/index.ts'
import { createMiniProgramHttp, createSandboxMiniProgram } from './adapters/mini-program-http/index.ts'
import { createOutboundHttp } from './adapters/outbound-http/index.ts'
import { createOutbox, type Outbox } from './adapters/outbox/index.ts'
import { createS3Store } from './adapters/s3/index.ts'
import { createSmsHttp } from './adapters/sms-http/index.ts'
import { createSmtpSender } from './adapters/smtp/index.ts'
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

export function createPorts(config: Config, print: (line: string) => void): Ports {
  const outbox = createOutbox({ file: join(config.DATA_DIR, 'outbox.jsonl'), print })
  const providers = [config.SMS_HTTP_URL, config.MINI_PROGRAM_URL].filter((url) => url !== undefined)
  const http = createOutboundHttp({ allowedHosts: providers.map((url) => new URL(url).host), allowPrivate: config.PROVIDERS_ALLOW_PRIVATE })

  const sms = config.SMS_HTTP_URL ? createSmsHttp({ http, url: config.SMS_HTTP_URL, secret: config.SMS_HTTP_SECRET! }) : outbox.sender('sms')
  const smtp = config.SMTP_URL ? createSmtpSender({ url: config.SMTP_URL, from: config.MAIL_FROM, requireTls: config.isProduction }) : undefined
  const s3 =
    config.FILE_STORE === 's3'
      ? createS3Store({ endpoint: config.S3_ENDPOINT!, region: config.S3_REGION, bucket: config.S3_BUCKET!, key: config.S3_ACCESS_KEY!, secret: config.S3_SECRET_KEY!, forcePathStyle: true })
      : undefined

  return {
    senders: [sms, smtp ?? outbox.sender('mail')],
    miniProgram: config.MINI_PROGRAM_URL
      ? createMiniProgramHttp({ http, url: config.MINI_PROGRAM_URL, appId: config.MINI_PROGRAM_APP_ID!, appSecret: config.MINI_PROGRAM_SECRET! })
      : createSandboxMiniProgram(),
    fileStore: s3 ?? createLocalDisk({ root: join(config.DATA_DIR, 'files') }),
    outbox,
    async close() {
      smtp?.close()
      s3?.close()
      await http.close()
    },
  }
}
