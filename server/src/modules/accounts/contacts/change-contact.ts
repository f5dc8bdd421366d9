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
import { boundTo } from '../codes/request-code.ts'
import { type Target, targetOf } from '../codes/target.ts'
import type { AccountsDeps, Asked } from '../deps.ts'
import { demandFactor } from '../factors/step-up.ts'
import { contactChanged } from '../facts.ts'
import { recallIdentity, rememberIdentity } from '../identity/remember-identity.ts'
import { type Asking, enqueueMessage } from '../jobs.ts'
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
    takeContact(tx, deps, { userId: caller.id, target, proofs: [proof, code], origin, asking: request }),
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
  asking: Asking
}

async function takeContact(
  tx: Tx,
  deps: AccountsDeps,
  { userId, target, proofs, origin, asking }: Taking,
): Promise<void> {
  for (const proof of proofs) await proof.spend(tx)
  const { channel, address } = target
  const changed = await setContact(tx, userId, channel === 'sms' ? 'phone' : 'email', address)
  if (!changed) throw unauthorized()
  const { former } = changed
  if (former === address) return
  await recallIdentity(tx, deps.secrets, userId, { kind: channel, value: address })
  if (former !== null) await giveUp(tx, deps, { userId, former: { channel, address: former }, asking })
  await tx.publish(contactChanged, { userId, channel })
  await audit(tx, {
    actorId: userId,
    action: 'auth.contact_changed',
    object: `users:${userId}`,
    after: { channel },
    ...origin,
  })
}

type GivenUp = Pick<Taking, 'userId' | 'asking'> & { former: Target }

/** The old contact is notified, and remembered like a deleted account's; modules may refuse. */
export async function giveUp(
  tx: Tx,
  { secrets, identityMemoryDays, leave }: Pick<AccountsDeps, 'secrets' | 'identityMemoryDays' | 'leave'>,
  { userId, former, asking }: GivenUp,
): Promise<void> {
  await leave.toChangeContact(tx, userId)
  const identity = { kind: former.channel, value: former.address }
  await rememberIdentity(tx, secrets, userId, identity, identityMemoryDays)
  await enqueueMessage(tx, asking, {
    channel: former.channel,
    to: former.address,
    subject: { code: 'mail.changed_subject' },
    body: { code: TOLD[former.channel] },
    chosen: await chosenLanguage(tx, userId),
    purpose: 'changed',
  })
}

const TOLD = { sms: 'mail.phone_given_up', mail: 'mail.email_given_up' } as const
