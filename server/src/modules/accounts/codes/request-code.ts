import { type Language, type Queryable, type Secrets, sql, type Tx } from '../../../kernel/index.ts'
import { chosenLanguage, contactTaken, emailTaken, phoneTaken } from '../../users/index.ts'
import { type Asking, enqueueMessage } from '../jobs.ts'
import { type CodePurpose, issueCode } from './codes.ts'
import type { Target } from './target.ts'

/** Sends a code to a number without an account; 422 for one that has one. */
export async function requestRegistrationCode(tx: Tx, secrets: Secrets, target: Target, asking: Asking): Promise<void> {
  if (await findAccount(tx, target)) throw target.channel === 'sms' ? phoneTaken() : emailTaken()
  await sendCode(tx, secrets, target, { purpose: 'register', asking, chosen: null })
}

/** Sends a code to the owner of an account. Otherwise nothing is sent, and the answer is the same. */
export async function requestCode(
  tx: Tx,
  secrets: Secrets,
  target: Target,
  purpose: 'verify' | 'proof',
  asking: Asking,
): Promise<void> {
  const account = await findAccount(tx, target)
  if (account) await sendCode(tx, secrets, target, { purpose, asking, chosen: account.language })
}

/**
 * Sends a code to a number or address the caller wants to have; 422 where another account has it. Only the caller can
 * use it.
 */
export async function requestContactCode(
  tx: Tx,
  secrets: Secrets,
  target: Target,
  userId: number,
  asking: Asking,
): Promise<void> {
  if (await findAccount(tx, target, userId)) throw contactTaken(target)
  const chosen = await chosenLanguage(tx, userId)
  await sendCode(tx, secrets, target, { purpose: 'contact', asking, chosen, issuedFor: boundTo(userId, target) })
}

/** A code that only this person can use for this number or address. */
export const boundTo = (userId: number, { address }: Target): string => `${address}\0${userId}`

interface Sending {
  purpose: CodePurpose
  asking: Asking
  /** The language its reader chose. */
  chosen: Language | null
  issuedFor?: string
}

async function sendCode(
  tx: Tx,
  secrets: Secrets,
  { channel, address }: Target,
  { purpose, asking, chosen, issuedFor = address }: Sending,
): Promise<void> {
  const code = await issueCode(tx, secrets, issuedFor, purpose)
  await enqueueMessage(tx, asking, {
    channel,
    to: address,
    subject: { code: 'mail.code_subject' },
    body: { code: 'mail.code', digits: code },
    chosen,
    code,
    purpose,
  })
}

const findAccount = (db: Queryable, { channel, address }: Target, except = 0) =>
  db.find<{ language: Language | null }>(
    channel === 'sms'
      ? sql`select language from users where phone = ${address} and id <> ${except}`
      : sql`select language from users where email = ${address} and id <> ${except}`,
  )
