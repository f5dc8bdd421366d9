import type { Static } from 'typebox'
import type { Commit } from '../../../kernel/index.ts'
import { siteSetting } from '../../users/index.ts'
import { matchCode } from '../codes/codes.ts'
import { refuseUnofferedChannel, targetOf } from '../codes/target.ts'
import type { AccountsDeps, Asked } from '../deps.ts'
import { refuseCommonPassword } from '../passwords/passwords.ts'
import type { Registered, Registration } from '../schemas.ts'
import { signInOf } from '../sessions/token-answer.ts'
import { registerSetting } from '../settings.ts'
import { refuseOutdated } from '../terms/terms.ts'
import { refuseBanned } from '../tracing/refuse-banned.ts'
import { checkAge } from './age.ts'
import { checkRegistration, register } from './register.ts'

/** Checks the form and the code and hashes the password, outside any transaction; then makes the account in one. */
export async function registerByCode(
  deps: AccountsDeps,
  { body: form, request }: Asked<Static<typeof Registration>>,
  commit: Commit<Static<typeof Registered>>,
): Promise<void> {
  const { db, secrets, settings, passwords, attempts, lifetimes, clock } = deps
  const signIn = signInOf(deps, request)
  const target = targetOf(form)
  refuseUnofferedChannel(target, deps.channels)
  const rules = settings.get(registerSetting)
  checkRegistration(form, target, rules, settings.get(siteSetting))
  checkAge({ birthDate: form.birth_date, clock }, rules)
  refuseOutdated(settings, form.terms)
  await refuseBanned(db, {
    address: signIn.device.address,
    email: target.channel === 'mail' ? target.address : undefined,
  })
  if (form.password !== undefined) refuseCommonPassword(form.password)
  const code = await attempts.attempt({ origin: signIn.origin, kind: 'code', account: target.address }, () =>
    matchCode(db, secrets, target.address, 'register', form.verifiable_code),
  )
  const passwordHash = form.password === undefined ? undefined : await passwords.hash(form.password)
  await commit(async (tx) => {
    const { token } = await register(tx, { form, target, code, passwordHash, signIn, rules })
    return { token, token_type: 'bearer', ttl: lifetimes.ttlMinutes, refresh_ttl: lifetimes.refreshTtlMinutes }
  })
}
