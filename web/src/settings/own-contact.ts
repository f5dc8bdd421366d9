import type { Contact } from '../account/contact.ts'
import type { Me } from '../data/member.tsx'

/** Where a code can be sent to somebody to prove who they are. */
export function contactOf(me: Me): Contact | undefined {
  if (me.phone) return { phone: me.phone }
  return me.email ? { email: me.email } : undefined
}
