import type { FastifyReply } from 'fastify'
import type { Static } from 'typebox'
import { audit, type Caller, type Commit, invalid, MINUTE_S, Problem, phrase } from '../../../kernel/index.ts'
import type { Proof } from '../codes/codes.ts'
import type { AccountsDeps, Asked } from '../deps.ts'
import { originDevice } from '../sessions/devices.ts'
import { addDeviceCookie, isOwnPage, isSecureAt } from '../sessions/session-cookie.ts'
import { confirmFactor, matchBegunFactor } from './confirm-factor.ts'
import { REMEMBERED_DAYS, rememberDevice } from './remembered-devices.ts'
import type { DeviceToken, FactorProof, FactorShown } from './schemas.ts'
import { matchFactor, showFactor } from './show-factor.ts'

const WRONG_ONES = { limit: 5, windowS: 10 * MINUTE_S }
const REFUSAL = {
  code: 'auth.too_many_failures',
  message: phrase(
    'auth.too_many_failures.factors',
  )`Too many failed attempts at two-step verification. Wait before trying again.`,
}

/** Activates a factor that its owner can show. */
export async function confirmByProof(
  deps: AccountsDeps,
  call: Asked<Static<typeof FactorProof>, Caller> & { params: { factor: number } },
  commit: Commit<void>,
): Promise<void> {
  const { caller, body, params, origin } = call
  oneOf(body)
  await guess(
    deps,
    call,
    () => matchBegunFactor(deps.db, deps.factors, caller, params.factor, body),
    (proof) => commit((tx) => confirmFactor(tx, caller, params.factor, proof, origin)),
  )
}

/**
 * Opens what needs a second factor to a caller who shows one. If that completes a sign-in, its device is remembered: a
 * page of ours gets a cookie, any other client the token.
 */
export async function showByProof(
  deps: AccountsDeps,
  call: Asked<Static<typeof FactorShown>, Caller> & { reply: FastifyReply },
  // biome-ignore lint/suspicious/noConfusingVoidType: what a write without an answer returns
  commit: Commit<Static<typeof DeviceToken> | undefined | void>,
): Promise<void> {
  const { caller, body, origin, request, reply } = call
  const { remember = true, ...shown } = body
  const kind = oneOf(shown)
  const isPage = isOwnPage(request, deps.publicUrl)
  await guess(
    deps,
    call,
    () => matchFactor(deps.db, deps.factors, caller, shown),
    async (proof) => {
      await commit(async (tx) => {
        await showFactor(tx, caller, proof, kind, origin)
        if (!caller.awaitsFactor || !remember) return undefined
        const token = await rememberDevice(tx, caller, originDevice(request))
        if (!isPage) return { device_token: token }
        addDeviceCookie(request, reply, isSecureAt(deps.publicUrl), { token, days: REMEMBERED_DAYS })
        return undefined
      })
    },
  )
}

/** Counts a guess before it is checked, so that of fifty at once five are; a right one gives its use back. */
async function guess(
  { db, budgets }: AccountsDeps,
  { caller: { id }, origin }: Asked<unknown, Caller>,
  match: () => Promise<Proof>,
  act: (proof: Proof) => Promise<void>,
): Promise<void> {
  const spent = await budgets.spend([{ key: `factor:${id}`, ...WRONG_ONES }], REFUSAL)
  try {
    await act(await match())
    await spent.giveBack()
  } catch (error) {
    if (error instanceof Problem && error.status === 422) {
      const failure = { action: 'auth.failed', object: 'login:factor', after: { code: error.code } }
      await db.transaction((tx) => audit(tx, { actorId: id, ...failure, ...origin }))
    } else await spent.giveBack()
    throw error
  }
}

function oneOf(body: object): string {
  const [kind, ...more] = Object.keys(body)
  if (kind === undefined || more.length > 0)
    throw invalid(more[0] ?? 'code', phrase('request.invalid.one_factor')`Use exactly one verification method.`)
  return kind
}
