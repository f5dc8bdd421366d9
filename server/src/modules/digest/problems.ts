import type { Advice, Problems } from '../../kernel/index.ts'

/** What the operations of this module refuse with, in addition to what their routes imply. */
export const problems: Problems = {
  showDigestUnsubscription: { 404: ['digest.key'] },
  unsubscribeFromDigest: { 404: ['digest.key'] },
}

/** What a client does about each code of this module. */
export const advice: Advice = { 'digest.key': 'The address is incomplete: use all of it, as the mail has it.' }
