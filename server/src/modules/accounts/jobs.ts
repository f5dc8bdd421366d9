import { defineJob, forget, sql, type Worker, worker } from '../../kernel/index.ts'
import type { Message, MessageSender } from './port.ts'

/**
 * Sends one message; encrypted at rest because it carries a code. Useless once the code has expired, so it gives up
 * early.
 */
export const sendMessage = defineJob<Message & { channel: 'sms' | 'mail' }>('accounts.send_message', {
  maxAttempts: 5,
  isSecret: true,
})

/** Deletes what can no longer be used: old sessions, codes and exchanged login codes. */
export const forgetExpired = defineJob<Record<string, never>>('accounts.forget_expired')

export const accountWorkers = (senders: readonly MessageSender[]): Worker[] => [
  worker(sendMessage, async ({ signal }, { channel, ...message }) => {
    const sender = senders.find((each) => each.channel === channel)
    // The provider was configured when this was enqueued and no longer is; the code will simply expire.
    if (!sender) throw new Error(`no provider sends ${channel} any more`)
    await sender.send(message, signal)
  }),
  worker(forgetExpired, async (context) => {
    await forget(context, 'sessions', sql`refresh_until < plaza_now() - interval '1 day'`)
    await forget(context, 'verification_codes', sql`expires_at < plaza_now()`)
    await forget(context, 'used_login_codes', sql`expires_at < plaza_now()`)
    await forget(context, 'factor_challenges', sql`expires_at < plaza_now()`)
    await forget(context, 'identity_memories', sql`forget_at < plaza_now()`)
    await forget(context, 'known_devices', sql`seen_at < plaza_now() - interval '1 year'`)
    await forget(context, 'remembered_devices', sql`expires_at < plaza_now()`)
    await forget(context, 'factors', sql`confirmed_at is null and created_at < plaza_now() - interval '1 day'`)
  }),
]
