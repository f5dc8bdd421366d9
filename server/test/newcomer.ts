import { randomUUID } from 'node:crypto'
import type { Service } from '../src/app.ts'
import type { Config } from '../src/config/config.ts'
import { targetOf } from '../src/modules/accounts/codes/target.ts'
import { registerSetting } from '../src/modules/accounts/settings.ts'
import { register } from '../src/modules/accounts/signing-in/register.ts'

/** A code that was sent back: what it proves is taken for granted. */
const PROVEN = { spend: async () => {} }

/**
 * Registers a user as the operation does, but for the code, which takes three requests and a job: tests need some
 * thousands of people, and only a few of them are about codes.
 */
export async function registerNewcomer(
  { db, secrets }: Service,
  config: Config,
  { name, phone, address }: { name: string; phone: string; address: string },
): Promise<{ id: number; token: string }> {
  const signIn = {
    secrets,
    clock: { now: () => new Date() },
    lifetimes: { ttlMinutes: config.TOKEN_TTL_MINUTES, refreshTtlMinutes: config.TOKEN_REFRESH_TTL_MINUTES },
    origin: { address, requestId: randomUUID() },
    device: {
      name: 'lightMyRequest',
      network: address.replace(/\.\d+$/, '.0/24'),
      address,
      fingerprint: '',
      language: 'en' as const,
    },
    deviceTokens: [],
    traceDays: 0,
  }
  const { token, userId } = await db.transaction((tx) =>
    register(tx, {
      form: { name, phone, verifiable_type: 'sms', verifiable_code: '000000' },
      target: targetOf({ phone }),
      code: PROVEN,
      passwordHash: undefined,
      signIn,
      rules: registerSetting.initial,
    }),
  )
  return { id: userId, token }
}
