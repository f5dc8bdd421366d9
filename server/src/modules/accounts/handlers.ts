import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { callerOf, invalid, type Messages, originOf, Problem, unauthorized } from '../../kernel/index.ts'
import { deleteAccount, siteSetting } from '../users/index.ts'
import { matchCode, spendCodeBudget, veiled } from './codes/codes.ts'
import { requestCode, requestRegistrationCode } from './codes/request-code.ts'
import { refuseUnservedNumber, targetOf } from './codes/target.ts'
import { wrongCode } from './errors.ts'
import { rememberIdentities } from './identity/remember-identity.ts'
import type { AccountsDeps, SignIn } from './module.ts'
import { checkOldPassword, setPassword } from './passwords/change-password.ts'
import { matchProof } from './passwords/fresh-proof.ts'
import { refuseCommonPassword } from './passwords/passwords.ts'
import type {
  CodeRequest,
  Login,
  PasswordChange,
  PasswordReset,
  Registered,
  Registration,
  Token,
  VerificationRequest,
} from './schemas.ts'
import { originDevice } from './sessions/devices.ts'
import { endFamily, type IssuedSession, RetiredTokenReused, refreshSession } from './sessions/sessions.ts'
import { registerSetting } from './settings.ts'
import { checkPassword, findAccount, login, spelled } from './signing-in/login.ts'
import { exchangeCode, userOfIdentity } from './signing-in/mini-program-login.ts'
import { checkRegistration, refuseClosedRegistration, register } from './signing-in/register.ts'

// Each of these does first, outside any transaction, what hashes, counts or asks a provider; then it writes in one.
// What `transact` returns is the body as it is sent, because that is what an idempotency key replays.

const codeSent = { message: ['If the number or address can receive it, a code is on its way.'] }

const tokenOf = ({ lifetimes }: AccountsDeps, { token }: IssuedSession): Static<typeof Token> => ({
  access_token: token,
  token_type: 'bearer',
  expires_in: lifetimes.ttlMinutes,
  refresh_ttl: lifetimes.refreshTtlMinutes,
})

const signInOf = ({ secrets, lifetimes }: AccountsDeps, request: FastifyRequest): SignIn => ({
  secrets,
  lifetimes,
  origin: originOf(request),
  device: originDevice(request),
})

export async function sendRegistrationCode(
  deps: AccountsDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  body: Static<typeof CodeRequest>,
): Promise<typeof codeSent> {
  const target = targetOf(body)
  refuseClosedRegistration(target.channel, deps.settings.get(registerSetting))
  refuseUnservedNumber(target, deps.smsPrefixes)
  await spendCodeBudget(deps.budgets, deps.secrets, target.address, request.addressKey)
  return deps.transact(request, reply, async (tx) => {
    await requestRegistrationCode(tx, deps.secrets, target)
    return codeSent
  })
}

export async function sendVerificationCode(
  deps: AccountsDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  body: Static<typeof VerificationRequest>,
): Promise<typeof codeSent> {
  const target = targetOf(body)
  await spendCodeBudget(deps.budgets, deps.secrets, target.address, request.addressKey)
  return deps.transact(request, reply, async (tx) => {
    await requestCode(tx, deps.secrets, target, body.purpose === 'proof' ? 'proof' : 'verify')
    return codeSent
  })
}

export async function registerByCode(
  deps: AccountsDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  form: Static<typeof Registration>,
): Promise<Static<typeof Registered>> {
  const { db, secrets, settings, passwords, attempts, lifetimes, transact } = deps
  const signIn = signInOf(deps, request)
  const target = targetOf(form)
  checkRegistration(form, target, settings.get(registerSetting), settings.get(siteSetting))
  if (form.password !== undefined) refuseCommonPassword(form.password)
  const code = await attempts.attempt({ origin: signIn.origin, kind: 'code', account: target.address }, () =>
    matchCode(db, secrets, target.address, 'register', form.verifiable_code),
  )
  const passwordHash = form.password === undefined ? undefined : await passwords.hash(form.password)
  return transact(request, reply, async (tx) => {
    const { token } = await register(tx, { form, target, code, passwordHash, signIn })
    return { token, token_type: 'bearer', ttl: lifetimes.ttlMinutes, refresh_ttl: lifetimes.refreshTtlMinutes }
  })
}

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

export async function loginByMiniProgram(
  deps: AccountsDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  code: string,
): Promise<Static<typeof Token>> {
  const { db, miniProgram, settings, attempts, transact } = deps
  const signIn = signInOf(deps, request)
  const identity = await attempts.attempt({ origin: signIn.origin, kind: 'code', account: 'mini-program' }, () =>
    exchangeCode(db, miniProgram, code),
  )
  const rules = { register: settings.get(registerSetting), reserved: settings.get(siteSetting) }
  return transact(request, reply, async (tx) =>
    tokenOf(deps, await login(tx, await userOfIdentity(tx, identity, rules, deps.secrets), signIn)),
  )
}

export async function refresh(
  deps: AccountsDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Static<typeof Token>> {
  const { db, secrets, lifetimes, transact } = deps
  const token = request.accessToken
  if (!token) throw unauthorized()
  try {
    return await transact(request, reply, async (tx) =>
      tokenOf(deps, await refreshSession(tx, token, secrets, lifetimes)),
    )
  } catch (error) {
    if (!(error instanceof RetiredTokenReused)) throw error
    // In a transaction of its own, because ending the family must last although the refresh is refused.
    await db.transaction((tx) => endFamily(tx, error.familyId))
    throw unauthorized()
  }
}

export async function changePassword(
  deps: AccountsDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  body: Static<typeof PasswordChange>,
): Promise<void> {
  const { db, passwords, attempts, transact } = deps
  const caller = callerOf(request)
  refuseCommonPassword(body.password)
  const origin = originOf(request)
  const hadPassword = await attempts.attempt({ origin, kind: 'password', account: String(caller.id) }, () =>
    checkOldPassword(db, passwords, caller, body.old_password),
  )
  // Whoever finds a phone lying about must not be able to make the account theirs.
  const proof = hadPassword ? undefined : await matchProof(deps, request, { verifiable_code: body.verifiable_code })
  const hash = await passwords.hash(body.password)
  await transact(request, reply, async (tx) => {
    await proof?.spend(tx)
    if (!(await setPassword(tx, caller.id, hash, origin, caller.sessionId))) throw unauthorized()
  })
}

export async function deleteOwnAccount(
  deps: AccountsDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  given: { password?: string; verifiable_code?: string },
): Promise<Static<typeof Messages>> {
  const proof = await matchProof(deps, request, given)
  return deps.transact(request, reply, async (tx) => {
    await proof.spend(tx)
    await rememberIdentities(tx, deps.secrets, callerOf(request).id, deps.identityMemoryDays)
    await deleteAccount(tx, callerOf(request), originOf(request))
    return { message: ['The account is deleted.'] }
  })
}

export async function resetPassword(
  deps: AccountsDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  body: Static<typeof PasswordReset>,
): Promise<void> {
  const { db, secrets, passwords, attempts, transact } = deps
  const target = targetOf(body)
  refuseCommonPassword(body.password)
  const origin = originOf(request)
  await attempts.attempt({ origin, kind: 'code', account: target.address }, async () => {
    const code = await matchCode(db, secrets, target.address, 'verify', body.verifiable_code)
    const userId = await findAccount(db, target.address)
    if (userId === undefined) throw wrongCode()
    const hash = await passwords.hash(body.password)
    await transact(request, reply, async (tx) => {
      if (!(await setPassword(tx, userId, hash, origin))) throw wrongCode()
      await code.spend(tx)
    })
  })
}
