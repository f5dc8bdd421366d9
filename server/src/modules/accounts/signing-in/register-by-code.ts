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
import { checkRegistration, register } from './register.ts'

/** Checks the form and the code and hashes the password, outside any transaction; then makes the account in one. */
export async function registerByCode(
  deps: AccountsDeps,
  { body: form, request }: Asked<Static<typeof Registration>>,
  commit: Commit<Static<typeof Registered>>,
): Promise<void> {
  const { db, secrets, settings, passwords, attempts, lifetimes } = deps
  const signIn = signInOf(deps, request)
  const target = targetOf(form)
  refuseUnofferedChannel(target, deps.channels)
  checkRegistration(form, target, settings.get(registerSetting), settings.get(siteSetting))
  if (form.password !== undefined) refuseCommonPassword(form.password)
  const code = await attempts.attempt({ origin: signIn.origin, kind: 'code', account: target.address }, () =>
    matchCode(db, secrets, target.address, 'register', form.verifiable_code),
  )
  const passwordHash = form.password === undefined ? undefined : await passwords.hash(form.password)
  await commit(async (tx) => {
    const { token } = await register(tx, { form, target, code, passwordHash, signIn })
    return { token, token_type: 'bearer', ttl: lifetimes.ttlMinutes, refresh_ttl: lifetimes.refreshTtlMinutes }
  })
}
