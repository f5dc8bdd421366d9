import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { invalid, Problem } from '../../../kernel/index.ts'
import { matchCode, veiled } from '../codes/codes.ts'
import { targetOf } from '../codes/target.ts'
import type { AccountsDeps } from '../deps.ts'
import { wrongCode } from '../errors.ts'
import type { Login, Token } from '../schemas.ts'
import { signInOf, tokenOf } from '../sessions/token-answer.ts'
import { checkPassword, findAccount, login, spelled } from './login.ts'

/** Signs somebody in who knows their password or the code just sent to them. */
export async function loginByPasswordOrCode(
  deps: AccountsDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  body: Static<typeof Login>,
): Promise<Static<typeof Token>> {
  const { db, secrets, passwords, attempts, transact } = deps
  const { login: name, password, verifiable_code: guess } = body
  if ((password === undefined) === (guess === undefined)) {
    const sentence = 'Send either password or verifiable_code.'
    throw new Problem(422, 'request.invalid', sentence, {
      errors: { password: [sentence], verifiable_code: [sentence] },
    })
  }
  const signIn = signInOf(deps, request)
  const { origin } = signIn
  if (password !== undefined) {
    const user = await attempts.attempt({ origin, kind: 'password', account: await accountKey(deps, name) }, () =>
      checkPassword(db, passwords, name, password),
    )
    return transact(request, reply, async (tx) => tokenOf(deps, await login(tx, user.userId, signIn, user)))
  }
  const target = contactTarget(name)
  return attempts.attempt({ origin, kind: 'code', account: target }, async () => {
    const code = await matchCode(db, secrets, target, 'verify', guess!)
    const userId = await findAccount(db, target)
    if (userId === undefined) throw wrongCode()
    return transact(request, reply, async (tx) => tokenOf(deps, await login(tx, userId, signIn, code)))
  })
}

// One budget an account, however its owner is named; a login nobody has is counted in the same way, in all its spellings.
const accountKey = async ({ db, secrets }: AccountsDeps, name: string): Promise<string> =>
  String((await findAccount(db, name)) ?? `nobody:${veiled(secrets, spelled(name))}`)

function contactTarget(name: string): string {
  try {
    return targetOf(name.includes('@') ? { email: name } : { phone: name }).address
  } catch {
    throw invalid('login', 'With a code, login must be a phone number or an e-mail address.')
  }
}
