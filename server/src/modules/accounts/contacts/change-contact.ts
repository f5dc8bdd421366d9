import {
  audit,
  type Caller,
  type Commit,
  invalid,
  type Origin,
  Problem,
  type Tx,
  unauthorized,
} from '../../../kernel/index.ts'
import { chosenLanguage, setContact } from '../../users/index.ts'
import { matchCode, type Proof } from '../codes/codes.ts'
import { boundTo, type Translate } from '../codes/request-code.ts'
import { mailIn } from '../codes/send-code.ts'
import { type Target, targetOf } from '../codes/target.ts'
import type { AccountsDeps, Asked } from '../deps.ts'
import { demandFactor } from '../factors/step-up.ts'
import { contactChanged } from '../facts.ts'
import { recallIdentity, rememberIdentity } from '../identity/remember-identity.ts'
import { sendMessage } from '../jobs.ts'
import { matchProof } from '../passwords/fresh-proof.ts'

interface ContactChange {
  phone?: string
  email?: string
  verifiable_code: string
  password?: string
  proof_code?: string
}

/**
 * Gives the caller another number or address. This needs a fresh proof of identity, because the new contact can sign
 * in, and the code sent there to prove that it is theirs.
 */
export async function changeContact(
  deps: AccountsDeps,
  call: Asked<ContactChange, Caller>,
  commit: Commit<void>,
): Promise<void> {
  const { db, secrets, attempts } = deps
  const { caller, body, origin, request } = call
  demandFactor(caller, deps.clock)
  const target = targetOf(body)
  const proof = await matchProof(deps, request, {
    ...(body.password !== undefined && { password: body.password }),
    ...(body.proof_code !== undefined && { verifiable_code: body.proof_code }),
  }).catch(at('proof_code'))
  const code = await attempts
    .attempt({ origin, kind: 'code', account: target.address }, () =>
      matchCode(db, secrets, boundTo(caller.id, target), 'contact', body.verifiable_code),
    )
    .catch(at('verifiable_code'))
  await commit((tx) =>
    takeContact(tx, deps, { userId: caller.id, target, proofs: [proof, code], origin, inTheirs: mailIn(call) }),
  )
}

// A form with two codes has to know which of them was wrong.
const at = (field: string) => (error: unknown) => {
  throw error instanceof Problem && error.code === 'auth.wrong_code' ? invalid(field, error.text, error.code) : error
}

interface Taking {
  userId: number
  target: Target
  proofs: readonly Proof[]
  origin: Origin
  inTheirs: Translate
}

async function takeContact(
  tx: Tx,
  deps: AccountsDeps,
  { userId, target, proofs, origin, inTheirs }: Taking,
): Promise<void> {
  for (const proof of proofs) await proof.spend(tx)
  const { channel, address } = target
  const changed = await setContact(tx, userId, channel === 'sms' ? 'phone' : 'email', address)
  if (!changed) throw unauthorized()
  const { former } = changed
  if (former === address) return
  await recallIdentity(tx, deps.secrets, userId, { kind: channel, value: address })
  if (former !== null) await giveUp(tx, deps, { userId, former: { channel, address: former }, inTheirs })
  await tx.publish(contactChanged, { userId, channel })
  await audit(tx, {
    actorId: userId,
    action: 'auth.contact_changed',
    object: `users:${userId}`,
    after: { channel },
    ...origin,
  })
}

type GivenUp = Pick<Taking, 'userId' | 'inTheirs'> & { former: Target }

/** The old contact is notified, and remembered like a deleted account's; modules may refuse. */
export async function giveUp(
  tx: Tx,
  { secrets, identityMemoryDays, leave }: Pick<AccountsDeps, 'secrets' | 'identityMemoryDays' | 'leave'>,
  { userId, former, inTheirs }: GivenUp,
): Promise<void> {
  await leave.toChangeContact(tx, userId)
  const identity = { kind: former.channel, value: former.address }
  await rememberIdentity(tx, secrets, userId, identity, identityMemoryDays)
  const language = await chosenLanguage(tx, userId)
  await tellFormer(tx, former, (english) => inTheirs(english, language))
}

const TOLD = {
  sms: 'This phone number is no longer linked to your Plaza account. If you did not change it, contact the staff immediately.',
  mail: 'This e-mail address is no longer linked to your Plaza account. If you did not change it, contact the staff immediately.',
} as const

const tellFormer = (tx: Tx, { channel, address }: Target, inTheirs: Translate) =>
  tx.enqueue(sendMessage, {
    channel,
    to: address,
    subject: inTheirs('Your Plaza account was changed'),
    body: inTheirs(TOLD[channel]),
    purpose: 'changed',
  })
