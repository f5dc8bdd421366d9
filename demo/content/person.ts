import type { PictureKind } from '../pictures/pictures.ts'

/** A person of the demo. What is absent they never filled in. */
export interface DemoPerson {
  /** Their key in the demo's own files: lower-case letters and dashes. */
  key: string
  name: string
  /** Whole days since they joined; 0 is a few minutes ago. */
  days: number
  bio?: string
  /** 1 male, 2 female. */
  sex?: 1 | 2
  location?: string
  avatar?: PictureKind
  /** Which of the generated avatars of that kind; derived from the key when absent. */
  look?: number
  bg?: PictureKind
  verified?: { type: 'user' | 'org'; description: string }
  /** How they can be reached; a mail address and a phone number when absent. */
  reach?: 'mail' | 'phone' | 'mini-program'
  /** Came by code or mini-program and never set a password. */
  hasNoPassword?: true
  /** Key of the person who invited them. */
  inviter?: string
  roles?: readonly string[]
  state?: 'suspended' | 'deleted'
  /** Keys of those they always follow. */
  follows?: readonly string[]
  /** Keys of those they blocked. */
  blocks?: readonly string[]
  /** How much others want to follow them: 1 when absent, 0 for no one. */
  fame?: number
  isFollowedByMost?: true
  tags?: readonly string[]
}
