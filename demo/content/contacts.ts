import { people } from './people.ts'
import type { DemoPerson } from './person.ts'

/** Unreachable: the top-level domain `example` is reserved, so no one else will ever prove such an address. */
export const mailOf = (key: string): string => `${key}@demo.example`

/** The phone number and mail address of a person of the demo. */
export function contactsOf({ key, reach, state }: DemoPerson): { phone: string | null; email: string | null } {
  const hasBoth = reach === undefined && state !== 'deleted'
  return {
    phone: hasBoth || reach === 'phone' ? phoneOf(key) : null,
    email: hasBoth || reach === 'mail' ? mailOf(key) : null,
  }
}

// No operator has been given numbers that begin with 160, so a code sent to one of these reaches no one.
const phoneOf = (key: string): string =>
  `+86160000${String(100 + people.findIndex((person) => person.key === key)).padStart(5, '0')}`
