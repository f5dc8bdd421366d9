import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { AccountsDeps } from '../deps.ts'
import type { CodeRequest, VerificationRequest } from '../schemas.ts'
import { registerSetting } from '../settings.ts'
import { refuseClosedRegistration } from '../signing-in/register.ts'
import { spendCodeBudget } from './codes.ts'
import { requestCode, requestRegistrationCode } from './request-code.ts'
import { refuseUnservedNumber, targetOf } from './target.ts'

const codeSent = { message: ['If the number or address can receive it, a code is on its way.'] }

/** Sends a code to register with, within the budgets of the number and the address. */
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
    await requestRegistrationCode(tx, deps.secrets, target, mailTo(request))
    return codeSent
  })
}

/** Sends a code to somebody who has an account; the answer does not tell whether they have. */
export async function sendVerificationCode(
  deps: AccountsDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  body: Static<typeof VerificationRequest>,
): Promise<typeof codeSent> {
  const target = targetOf(body)
  await spendCodeBudget(deps.budgets, deps.secrets, target.address, request.addressKey)
  return deps.transact(request, reply, async (tx) => {
    await requestCode(tx, deps.secrets, target, body.purpose === 'proof' ? 'proof' : 'verify', mailTo(request))
    return codeSent
  })
}

const mailTo = (request: FastifyRequest) => (english: string) => request.translate('mail', english)
