import type { Given } from '@plaza/sdk'
import type { NewMessage } from '../chat/store/types.ts'

/** Something that is on or off: only what was wanted last is sent. */
export interface Toggle {
  kind: 'like' | 'collect' | 'follow'
  /** The feed or the person. */
  target: number
  isOn: boolean
  /** It was sent once, and whether it arrived is not known: from then on it is sent until that is. */
  isTried?: boolean
}

/** What waits to be sent. The key was made before the first try, so that sending again is never a second effect. */
export type Waiting = {
  idempotencyKey: string
  /** What its author knows it by. */
  text: string
  /** Whose it is: nobody else who signs in here sends it. */
  owner?: number | undefined
  /** When it was written, in milliseconds. */
  at: number
} & (
  | Toggle
  | { kind: 'comment'; feed: number; body: { body: string; reply_user?: number } }
  | { kind: 'message'; conversation: number; body: NewMessage; files: Blob[] }
  | { kind: 'feed'; body: Given<'POST /feeds'>['body']; pictures: Blob[]; film?: { resource: Blob; cover?: Blob } }
)
export type WaitingMessage = Extract<Waiting, { kind: 'message' }>
export type WaitingFeed = Extract<Waiting, { kind: 'feed' }>
