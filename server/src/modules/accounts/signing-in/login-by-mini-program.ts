import type { Static } from 'typebox'
import type { Commit } from '../../../kernel/index.ts'
import { siteSetting } from '../../users/index.ts'
import type { AccountsDeps, Asked } from '../deps.ts'
import { notOffered } from '../errors.ts'
import type { MiniProgramLogin, Token } from '../schemas.ts'
import { signInOf, tokenOf } from '../sessions/token-answer.ts'
import { registerSetting } from '../settings.ts'
import { refuseBanned } from '../tracing/refuse-banned.ts'
import { login } from './login.ts'
import { exchangeCode, userOfIdentity } from './mini-program-login.ts'

/** Signs in the user the provider names for this code, with a new account the first time. */
export async function loginByMiniProgram(
  deps: AccountsDeps,
  { body: { code, birth_date: birthDate }, request }: Asked<Static<typeof MiniProgramLogin>>,
  commit: Commit<Static<typeof Token>>,
): Promise<void> {
  const { db, miniProgram, settings, attempts, clock } = deps
  if (!miniProgram) throw notOffered('mini-program')
  const signIn = signInOf(deps, request)
  await refuseBanned(db, { address: signIn.device.address })
  const identity = await attempts.attempt({ origin: signIn.origin, kind: 'code', account: 'mini-program' }, () =>
    exchangeCode(db, miniProgram, code),
  )
  const rules = {
    register: settings.get(registerSetting),
    reserved: settings.get(siteSetting),
    age: { birthDate, clock },
  }
  await commit(async (tx) =>
    tokenOf(deps, await login(tx, await userOfIdentity(tx, identity, rules, deps.secrets), signIn)),
  )
}
