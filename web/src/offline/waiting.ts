import type { Given } from '@plaza/sdk'
import type { NewMessage } from '../chat/store/types.ts'

/** Something that is on or off: only the last state is sent. */
export interface Toggle {
  kind: 'like' | 'collect' | 'follow'
  /** The feed or the person. */
  target: number
  isOn: boolean
  /** It was sent once, and it is unknown whether it arrived: from then on it is sent until that is known. */
  isTried?: boolean
}

/** What waits to be sent. The key was made before the first try, so that sending again is never a second effect. */
export type Waiting = {
  idempotencyKey: string
  /** A label its author recognises. */
  text: string
  /** Whose it is: no other user who signs in here sends it. */
  owner?: number | undefined
  /** When it was written, in milliseconds. */
  at: number
} & (
  | Toggle
  | { kind: 'comment'; feed: number; body: { body: string; reply_to?: number } }
  | { kind: 'message'; conversation: number; body: NewMessage; files: Blob[] }
  | { kind: 'feed'; body: Given<'POST /feeds'>['body']; pictures: Blob[]; film?: { resource: Blob; cover?: Blob } }
)
export type WaitingMessage = Extract<Waiting, { kind: 'message' }>
export type WaitingFeed = Extract<Waiting, { kind: 'feed' }>
