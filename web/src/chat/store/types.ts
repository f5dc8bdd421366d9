import type { components } from '../../data/plaza.ts'

type Schemas = components['schemas']
export type Conversation = Schemas['Conversation']
export type Message = Schemas['ChatMessage']
export type Member = Schemas['ChatMember']
export type NewMessage = Omit<Schemas['NewChatMessage'], 'client_id' | 'files'>

/** A message that the service has not stored yet. */
export interface Pending {
  clientId: string
  conversation: number
  body: NewMessage
  /** What it answers, as shown until it is stored. */
  replyTo?: Message['reply_to']
  files: readonly Blob[]
  /** `waiting`: there is no network; it is sent when there is. */
  state: 'sending' | 'waiting' | 'failed'
  /** Of its files, from 0 to 1. */
  progress: number
  reason?: string
  at: number
}
