import type { Contact } from '../account/contact.ts'
import type { Me } from '../data/member.tsx'

/** Where a code can be sent to a user to prove who they are. */
export function contactOf(me: Me): Contact | undefined {
  if (me.phone) return { phone: me.phone }
  return me.email ? { email: me.email } : undefined
}

/**
 * Where to prove one's identity; before one of them changes, the other one if there is one, since this one may be lost.
 */
export function proofContactOf(me: Me, changed: 'phone' | 'email' | undefined): Contact | undefined {
  if (changed === 'phone' && me.email) return { email: me.email }
  return contactOf(me)
}
