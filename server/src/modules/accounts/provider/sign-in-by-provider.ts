import type { Static } from 'typebox'
import { Problem } from '../../../kernel/index.ts'
import { siteSetting } from '../../users/index.ts'
import { matchCode } from '../codes/codes.ts'
import type { AccountsDeps, Asked } from '../deps.ts'
import { answerExpired, notOffered, wrongCredentials } from '../errors.ts'
import { type CookieReply, isSecureAt, markProvider, refuseForeignPage } from '../sessions/session-cookie.ts'
import { signInOf, tokenOf } from '../sessions/token-answer.ts'
import { registerSetting } from '../settings.ts'
import { checkPassword, findAccount, login } from '../signing-in/login.ts'
import { refuseBanned } from '../tracing/refuse-banned.ts'
import { answerOf, forgetAnswer } from './answer-cookie.ts'
import type { ProviderSignIn, ProviderToken } from './schemas.ts'
import { useOnce } from './take-answer.ts'
import { type OwnerProof, userOfAnswer } from './user-of-answer.ts'

/** How often two newcomers may want one name in the same moment. */
const MAX_TRIES = 3

/**
 * Signs in the user whom the provider named to this browser. One who is new here gets an account; where an account has
 * their email address already, they say first whether it is theirs.
 */
export async function signInByProvider(
  deps: AccountsDeps,
  call: Pick<Asked<Static<typeof ProviderSignIn>>, 'body' | 'request'>,
  reply: CookieReply,
): Promise<Static<typeof ProviderToken>> {
  const { db, settings, lifetimes, publicUrl, signInProvider: provider } = deps
  const { body, request } = call
  if (!provider) throw notOffered('oidc')
  refuseForeignPage(request, publicUrl)
  const answer = answerOf(request, deps, 'proven')
  if (!answer) throw answerExpired()
  const signIn = signInOf(deps, request)
  // The address of the provider counts too, also where the account is to have none.
  await refuseBanned(db, { address: signIn.device.address, email: answer.email })
  const proof = await proveOwner(deps, answer.email, body, signIn)
  const rules = {
    register: settings.get(registerSetting),
    reserved: settings.get(siteSetting),
    age: { birthDate: body.birth_date, clock: deps.clock },
  }
  const enter = () =>
    db.transaction(async (tx) => {
      if (!(await useOnce(tx, `proven ${answer.id}`))) throw answerExpired()
      const { userId, isNew } = await userOfAnswer(tx, answer, {
        owner: proof,
        isSeparate: body.separate === true,
        origin: signIn.origin,
        secrets: deps.secrets,
        rules,
        provider: provider.name,
      })
      return { session: await login(tx, userId, signIn, proof), isNew }
    })
  const { session, isNew } = await again(MAX_TRIES, enter)
  forgetAnswer(reply, deps)
  markProvider(reply, isSecureAt(publicUrl), lifetimes.refreshTtlMinutes * 60)
  return { ...tokenOf(deps, session), ...(isNew && { created: true }) }
}

/** The owner of the account with this address says that it is theirs, by its password or by a code sent there. */
async function proveOwner(
  { db, secrets, passwords, attempts }: AccountsDeps,
  email: string | undefined,
  { password, verifiable_code: code }: Static<typeof ProviderSignIn>,
  { origin }: ReturnType<typeof signInOf>,
): Promise<OwnerProof | undefined> {
  if (password === undefined && code === undefined) return undefined
  if (email === undefined) throw wrongCredentials()
  if (password !== undefined) {
    const account = String((await findAccount(db, email)) ?? 'none')
    return attempts.attempt({ origin, kind: 'password', account }, () => checkPassword(db, passwords, email, password))
  }
  return attempts.attempt({ origin, kind: 'code', account: email }, () =>
    matchCode(db, secrets, email, 'verify', code!),
  )
}

async function again<Result>(times: number, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (times > 1 && error instanceof Problem && error.code === 'user.name_taken') return again(times - 1, work)
    throw error
  }
}
