/** The outside services that deliver pushes. Adapters implement this; the composition root chooses. */

/** A push message (docs/interface.md 6). */
export interface PushMessage {
  /** Unique for ever and the same at every attempt, so that a receiver can drop duplicates. */
  id: string
  channel: string
  target: number
  content: string
  extra: Record<string, unknown>
  tag: string
  badge: number
}

/** The receiver of a message, and for a device what it takes to reach it. */
export interface PushAddress {
  userId: number
  device?: { endpoint: string; p256dh: string; auth: string }
}

export interface PushTransport {
  readonly name: 'web-push' | 'webhook' | 'outbox'
  /**
   * Delivers one message. `gone`: this address will never accept anything again. A rejection is retried later;
   * delivering twice is harmless.
   */
  deliver(address: PushAddress, message: PushMessage, signal: AbortSignal): Promise<'delivered' | 'gone'>
}
