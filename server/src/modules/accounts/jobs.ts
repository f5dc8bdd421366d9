import { defineJob, sql, type Worker, worker } from '../../kernel/index.ts'
import type { Message, MessageSender } from './port.ts'

/** Sends one message; sealed at rest because it carries a code. Useless after the code's life, so it gives up early. */
export const sendMessage = defineJob<Message & { channel: 'sms' | 'mail' }>('accounts.send_message', {
  maxAttempts: 5,
  isSecret: true,
})

/** Forgets what can no longer be used: old sessions, codes and exchanged login codes. */
export const forgetExpired = defineJob<Record<string, never>>('accounts.forget_expired')

export const accountWorkers = (senders: readonly MessageSender[]): Worker[] => [
  worker(sendMessage, async ({ signal }, { channel, ...message }) => {
    await senders.find((sender) => sender.channel === channel)!.send(message, signal)
  }),
  worker(forgetExpired, async ({ db }) => {
    await db.run(sql`delete from sessions where refresh_until < plaza_now() - interval '1 day'`)
    await db.run(sql`delete from verification_codes where expires_at < plaza_now()`)
    await db.run(sql`delete from used_login_codes where expires_at < plaza_now()`)
  }),
]
