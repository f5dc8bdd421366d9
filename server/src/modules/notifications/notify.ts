import { callSql, type Language, type Render, type StoredMessage, type Tx } from '../../kernel/index.ts'
import { type Channel, type Kind, tagOf } from './kinds.ts'

/** A notice: what the record refers to, and what the push says. */
export interface Notice {
  userId: number
  kind: Kind
  /** Who did it; no one is told what they did themselves. */
  senderId?: number
  feedId?: number
  commentId?: number
  topicId?: number
  /** What may be shown for ever, whatever becomes of the rest. */
  detail?: Record<string, unknown>
  channel: Channel
  /** Id of what it is about. */
  target: number
  /** What is pushed, and what a record of the kind `system` says. `sender`, their name, is filled in. */
  message: StoredMessage
  extra?: Record<string, unknown>
}

export interface NotifyDeps {
  /** Transports that get every message, for any user. */
  transports: readonly string[]
  /** Called after a commit that notified some of these people. */
  told: (userIds: readonly number[]) => void
  /** Called after a commit that left something to deliver. */
  jobsWaiting: () => void
  render: Render
  /** Of users whose language is unknown. */
  language: Language
  /** Whether mails can be sent. */
  hasMail: boolean
}

/** Sends notices, in the transaction in which it happened and with one statement. */
export async function notify(
  tx: Tx,
  { transports, told, jobsWaiting, render, language }: NotifyDeps,
  notices: readonly Notice[],
): Promise<void> {
  if (notices.length === 0) return
  const rows = notices.map(
    ({ userId, kind, senderId, feedId, commentId, topicId, detail, channel, message, ...rest }) => ({
      user_id: userId,
      kind,
      sender_id: senderId,
      feed_id: feedId,
      comment_id: commentId,
      topic_id: topicId,
      detail,
      channel,
      tag: tagOf[channel],
      ...rest,
      message,
      // What processes of the version before push, after the sender's name.
      content: render(language, { ...message, sender: '' }).trimStart(),
    }),
  )
  tx.later(callSql('send_notices', { p_notices: rows, p_transports: transports }), ([answer]) => {
    if (answer && answer.told > 0) told(notices.map(({ userId }) => userId))
    // Otherwise the runner would look for work after every commit, and find none.
    if (answer?.has_work) jobsWaiting()
  })
}
