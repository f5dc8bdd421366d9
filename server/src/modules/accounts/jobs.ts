import type { FastifyRequest } from 'fastify'
import {
  defineJob,
  forget,
  type Language,
  type Render,
  type StoredMessage,
  sql,
  type Tx,
  type Worker,
  worker,
} from '../../kernel/index.ts'
import type { Message, MessageSender } from './port.ts'

type Texts<Text> = Record<'subject' | 'body', Text>
type Channel = MessageSender['channel']

interface WaitingMessage extends Message {
  channel: Channel
  /** What it says, and in which language; absent where the version before enqueued it, which sends the texts. */
  said?: Texts<StoredMessage> & { language: Language }
}

/**
 * Sends one message; encrypted at rest because it carries a code. Useless once the code has expired, so it gives up
 * early.
 */
const sendMessage = defineJob<WaitingMessage>('accounts.send_message', {
  maxAttempts: 5,
  isSecret: true,
})

/** Deletes what can no longer be used: old sessions, codes and exchanged login codes. */
export const forgetExpired = defineJob<Record<string, never>>('accounts.forget_expired')

/** Who asked for a message: it is sent in the language its reader chose, else in that of the request. */
export type Asking = Pick<FastifyRequest, 'language' | 'render'>

/** Leaves a message to be sent. */
export async function enqueueMessage(
  tx: Tx,
  asking: Asking,
  {
    subject,
    body,
    chosen,
    ...message
  }: Omit<WaitingMessage, 'said' | keyof Texts<unknown>> & Texts<StoredMessage> & { chosen: Language | null },
): Promise<void> {
  const language = chosen ?? asking.language
  await tx.enqueue(sendMessage, {
    ...message,
    subject: asking.render(subject, language),
    body: asking.render(body, language),
    said: { subject, body, language },
  })
}

export const accountWorkers = (
  senders: readonly MessageSender[],
  render: Render,
  traceDays: () => number,
): Worker[] => [
  worker(sendMessage, async ({ signal }, { channel, said, ...message }) => {
    const sender = senders.find((each) => each.channel === channel)
    // The provider was configured when this was enqueued and no longer is; the code will simply expire.
    if (!sender) throw new Error(`no provider sends ${channel} any more`)
    const texts = said && { subject: render(said.language, said.subject), body: render(said.language, said.body) }
    await sender.send({ ...message, ...texts }, signal)
  }),
  worker(forgetExpired, async (context) => {
    await forget(context, 'sessions', sql`refresh_until < plaza_now() - interval '1 day'`)
    await forget(context, 'verification_codes', sql`expires_at < plaza_now()`)
    await forget(context, 'used_login_codes', sql`expires_at < plaza_now()`)
    await forget(context, 'factor_challenges', sql`expires_at < plaza_now()`)
    await forget(context, 'identity_memories', sql`forget_at < plaza_now()`)
    await forget(context, 'known_devices', sql`seen_at < plaza_now() - interval '1 year'`)
    await forget(context, 'remembered_devices', sql`expires_at < plaza_now()`)
    await forget(context, 'sign_in_traces', sql`last_at < plaza_now() - make_interval(days => ${traceDays()})`)
    await forget(context, 'bans', sql`ends_at < plaza_now() - interval '1 year'`)
    await forget(context, 'factors', sql`confirmed_at is null and created_at < plaza_now() - interval '1 day'`)
  }),
]
