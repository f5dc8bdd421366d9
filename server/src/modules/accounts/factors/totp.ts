import { Secret, TOTP } from 'otpauth'

const SECRET_BYTES = 20
const PERIOD_S = 30
/** One step before and one after, for clocks that differ. */
const WINDOW = 1

export interface TotpSecret {
  /** In base 32, to be typed in. */
  secret: string
  /** The same as an address, to be scanned. */
  uri: string
}

/** A new secret for a user's code generator. */
export function createTotpSecret(issuer: string, label: string): TotpSecret {
  const totp = new TOTP({ issuer, label, secret: new Secret({ size: SECRET_BYTES }), period: PERIOD_S })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The step this code belongs to; undefined when it is none of the steps around now. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const away = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    period: PERIOD_S,
    timestamp,
    window: WINDOW,
  })
  return away === null ? undefined : TOTP.counter({ period: PERIOD_S, timestamp }) + away
}
