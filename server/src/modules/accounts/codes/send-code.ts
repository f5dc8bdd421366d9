import type { Static } from 'typebox'
import { type Caller, type Tx, wholeAddress } from '../../../kernel/index.ts'
import type { AccountsDeps, Asked } from '../deps.ts'
import type { CodeRequest, VerificationRequest } from '../schemas.ts'
import { registerSetting } from '../settings.ts'
import { refuseClosedRegistration } from '../signing-in/register.ts'
import { refuseBanned } from '../tracing/refuse-banned.ts'
import { spendCodeBudget } from './codes.ts'
import { requestCode, requestContactCode, requestRegistrationCode } from './request-code.ts'
import { refuseUnofferedChannel, refuseUnservedNumber, targetOf } from './target.ts'

/** A number or address that may be sent a code now. */
type Allowed = ReturnType<typeof targetOf>

/** Whether a registration code may be sent there now: within the budgets of the number and the address. */
export async function allowRegistrationCode(
  deps: AccountsDeps,
  { body, addressKey, request }: Asked<Static<typeof CodeRequest>>,
): Promise<Allowed> {
  const target = targetOf(body)
  refuseUnofferedChannel(target, deps.channels)
  refuseClosedRegistration(target.channel, deps.settings.get(registerSetting))
  refuseUnservedNumber(target, deps.smsPrefixes)
  await refuseBanned(deps.db, { address: wholeAddress(request.ip), email: mailOf(target) })
  await spendCodeBudget(deps.budgets, deps.secrets, target.address, addressKey)
  return target
}

export const sendRegistrationCode = (tx: Tx, { secrets }: AccountsDeps, call: Asked<unknown>, target: Allowed) =>
  requestRegistrationCode(tx, secrets, target, call.request)

/** Whether a code may be sent now to the owner of an account; the answer does not reveal whether there is one. */
export async function allowVerificationCode(
  deps: AccountsDeps,
  { body, addressKey }: Asked<Static<typeof VerificationRequest>>,
): Promise<Allowed> {
  const target = targetOf(body)
  refuseUnofferedChannel(target, deps.channels)
  await spendCodeBudget(deps.budgets, deps.secrets, target.address, addressKey)
  return target
}

export const sendVerificationCode = (
  tx: Tx,
  { secrets }: AccountsDeps,
  call: Asked<Static<typeof VerificationRequest>>,
  target: Allowed,
) => requestCode(tx, secrets, target, call.body.purpose === 'proof' ? 'proof' : 'verify', call.request)

/** Whether a code may be sent now to a number or address that a signed-in user wants to have. */
export async function allowContactCode(
  deps: AccountsDeps,
  { body, addressKey }: Asked<Static<typeof CodeRequest>, Caller>,
): Promise<Allowed> {
  const target = targetOf(body)
  refuseUnofferedChannel(target, deps.channels)
  refuseUnservedNumber(target, deps.smsPrefixes)
  await refuseBanned(deps.db, { address: undefined, email: mailOf(target) })
  await spendCodeBudget(deps.budgets, deps.secrets, target.address, addressKey)
  return target
}

export const sendContactCode = (tx: Tx, { secrets }: AccountsDeps, call: Asked<unknown, Caller>, target: Allowed) =>
  requestContactCode(tx, secrets, target, call.caller.id, call.request)

const mailOf = ({ channel, address }: Allowed): string | undefined => (channel === 'mail' ? address : undefined)
