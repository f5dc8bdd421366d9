import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { audit, callerOf, invalid, MINUTE_S, originOf, Problem } from '../../../kernel/index.ts'
import type { Proof } from '../codes/codes.ts'
import type { AccountsDeps } from '../deps.ts'
import { confirmFactor, matchBegunFactor } from './confirm-factor.ts'
import type { FactorProof, FactorShown } from './schemas.ts'
import { matchFactor, showFactor } from './show-factor.ts'

const WRONG_ONES = { limit: 5, windowS: 10 * MINUTE_S }
const REFUSAL = { code: 'auth.too_many_failures', message: 'Too many wrong factors. Wait before showing another.' }

export async function confirm(
  deps: AccountsDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  factorId: number,
  body: Static<typeof FactorProof>,
): Promise<void> {
  oneOf(body)
  const caller = callerOf(request)
  await guess(
    deps,
    request,
    () => matchBegunFactor(deps.db, deps.factors, caller, factorId, body),
    (proof) =>
      deps.transact(request, reply.code(204), (tx) => confirmFactor(tx, caller, factorId, proof, originOf(request))),
  )
}

export async function show(
  deps: AccountsDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  body: Static<typeof FactorShown>,
): Promise<void> {
  const kind = oneOf(body)
  const caller = callerOf(request)
  await guess(
    deps,
    request,
    () => matchFactor(deps.db, deps.factors, caller, body),
    (proof) => deps.transact(request, reply.code(204), (tx) => showFactor(tx, caller, proof, kind, originOf(request))),
  )
}

/** Counts a guess before it is evaluated, so that fifty at once are five; a right one gives its use back. */
async function guess(
  { db, budgets }: AccountsDeps,
  request: FastifyRequest,
  match: () => Promise<Proof>,
  act: (proof: Proof) => Promise<void>,
): Promise<void> {
  const { id } = callerOf(request)
  const spent = await budgets.spend([{ key: `factor:${id}`, ...WRONG_ONES }], REFUSAL)
  try {
    await act(await match())
    await spent.giveBack()
  } catch (error) {
    if (error instanceof Problem && error.status === 422) {
      const failure = { action: 'auth.failed', object: 'login:factor', after: { code: error.code } }
      await db.transaction((tx) => audit(tx, { actorId: id, ...failure, ...originOf(request) }))
    } else await spent.giveBack()
    throw error
  }
}

function oneOf(body: object): string {
  const [kind, ...more] = Object.keys(body)
  if (kind === undefined || more.length > 0)
    throw invalid(more[0] ?? 'code', 'Send exactly one of the ways to show a factor.')
  return kind
}
