import { invalid, Problem, phrase } from '../../../kernel/index.ts'
import { parseEmail, parsePhone } from '../../users/index.ts'
import { notOffered, numberNotServed } from '../errors.ts'

/** Where a code goes: a normalised phone number or e-mail address. */
export interface Target {
  channel: 'sms' | 'mail'
  /** `+8613800000000` or `lin@example.org`. */
  address: string
}

/** The one target of a body that has `phone` or `email`, checked against `verifiable_type` where that is given. */
export function targetOf(body: { phone?: string; email?: string; verifiable_type?: string }): Target {
  const { phone, email, verifiable_type: type } = body
  if ((phone === undefined) === (email === undefined)) {
    const sentence =
      phone === undefined
        ? phrase('request.invalid.contact')`Enter a phone number or an email address.`
        : phrase('request.invalid.one_contact')`Enter a phone number or an email address, not both.`
    throw new Problem(422, 'request.invalid', sentence, { errors: { phone: [sentence], email: [sentence] } })
  }
  if (type !== undefined && type !== (phone === undefined ? 'mail' : 'sms')) {
    throw invalid(
      'verifiable_type',
      phrase(
        'request.invalid.verifiable_type',
      )`verifiable_type must be sms with a phone number and mail with an email address.`,
    )
  }
  if (phone !== undefined) {
    const address = parsePhone(phone)
    if (!address) throw invalid('phone', phrase('request.invalid.phone')`Enter a valid phone number.`)
    return { channel: 'sms', address }
  }
  const address = parseEmail(email!)
  if (!address) throw invalid('email', phrase('request.invalid.mail')`Enter a valid email address.`)
  return { channel: 'mail', address }
}

/** Refuses a target this installation cannot send a code to, whether or not it has an account. */
export function refuseUnofferedChannel({ channel }: Target, channels: ReadonlySet<Target['channel']>): void {
  if (!channels.has(channel)) throw notOffered(channel === 'sms' ? 'phone' : 'mail')
}

/** Refuses numbers outside the allowed prefixes, because messages to premium prefixes are a known fraud. */
export function refuseUnservedNumber({ channel, address }: Target, prefixes: readonly string[]): void {
  if (channel === 'sms' && !prefixes.some((prefix) => address.startsWith(prefix))) throw numberNotServed()
}
