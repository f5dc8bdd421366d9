import type { Static } from 'typebox'
import { type Commit, invalid, Problem, phrase } from '../../../kernel/index.ts'
import { matchCode, veiled } from '../codes/codes.ts'
import { targetOf } from '../codes/target.ts'
import type { AccountsDeps, Asked } from '../deps.ts'
import { wrongCode } from '../errors.ts'
import type { Login, Token } from '../schemas.ts'
import { signInOf, tokenOf } from '../sessions/token-answer.ts'
import { refuseBanned } from '../tracing/refuse-banned.ts'
import { checkPassword, findAccount, login, spelled } from './login.ts'

/** Signs in a user by their password or the code just sent to them. */
export async function loginByPasswordOrCode(
  deps: AccountsDeps,
  { body, request }: Asked<Static<typeof Login>>,
  commit: Commit<Static<typeof Token>>,
): Promise<void> {
  const { db, secrets, passwords, attempts } = deps
  const { login: name, password, verifiable_code: guess } = body
  if ((password === undefined) === (guess === undefined)) {
    const sentence = phrase('request.invalid.password_or_code')`Send either password or verifiable_code.`
    throw new Problem(422, 'request.invalid', sentence, {
      errors: { password: [sentence], verifiable_code: [sentence] },
    })
  }
  const signIn = signInOf(deps, request)
  const { origin } = signIn
  await refuseBanned(db, { address: signIn.device.address })
  if (password !== undefined) {
    const user = await attempts.attempt({ origin, kind: 'password', account: await accountKey(deps, name) }, () =>
      checkPassword(db, passwords, name, password),
    )
    await commit(async (tx) => tokenOf(deps, await login(tx, user.userId, signIn, user)))
    return
  }
  const target = contactTarget(name)
  await attempts.attempt({ origin, kind: 'code', account: target }, async () => {
    const code = await matchCode(db, secrets, target, 'verify', guess!)
    const userId = await findAccount(db, target)
    if (userId === undefined) throw wrongCode()
    await commit(async (tx) => tokenOf(deps, await login(tx, userId, signIn, code)))
  })
}

// One budget per account, however its owner is named; an unknown login is counted in the same way, in all its
// spellings.
const accountKey = async ({ db, secrets }: AccountsDeps, name: string): Promise<string> =>
  String((await findAccount(db, name)) ?? `nobody:${veiled(secrets, spelled(name))}`)

function contactTarget(name: string): string {
  try {
    return targetOf(name.includes('@') ? { email: name } : { phone: name }).address
  } catch {
    throw invalid(
      'login',
      phrase('request.invalid.login_with_code')`With a code, login must be a phone number or an email address.`,
    )
  }
}
