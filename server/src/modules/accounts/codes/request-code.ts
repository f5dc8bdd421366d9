import { type Language, type Queryable, type Secrets, sql, type Tx } from '../../../kernel/index.ts'
import { chosenLanguage, contactTaken, emailTaken, phoneTaken } from '../../users/index.ts'
import { sendMessage } from '../jobs.ts'
import { type CodePurpose, issueCode } from './codes.ts'
import type { Target } from './target.ts'

/** Translates a sentence of a mail into the language its reader chose, else into that of the request. */
export type Translate = (english: string, chosen?: Language | null) => string

/** Sends a code to a number without an account; 422 for one that has one. */
export async function requestRegistrationCode(
  tx: Tx,
  secrets: Secrets,
  target: Target,
  inTheirs: Translate,
): Promise<void> {
  if (await findAccount(tx, target)) throw target.channel === 'sms' ? phoneTaken() : emailTaken()
  await sendCode(tx, secrets, target, 'register', inTheirs)
}

/** Sends a code to the owner of an account. Otherwise nothing is sent, and the answer is the same. */
export async function requestCode(
  tx: Tx,
  secrets: Secrets,
  target: Target,
  purpose: 'verify' | 'proof',
  inTheirs: Translate,
): Promise<void> {
  const account = await findAccount(tx, target)
  if (account) await sendCode(tx, secrets, target, purpose, (english) => inTheirs(english, account.language))
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
  inTheirs: Translate,
): Promise<void> {
  if (await findAccount(tx, target, userId)) throw contactTaken(target)
  const language = await chosenLanguage(tx, userId)
  const translate = (english: string) => inTheirs(english, language)
  await sendCode(tx, secrets, target, 'contact', translate, boundTo(userId, target))
}

/** A code that only this person can use for this number or address. */
export const boundTo = (userId: number, { address }: Target): string => `${address}\0${userId}`

async function sendCode(
  tx: Tx,
  secrets: Secrets,
  { channel, address }: Target,
  purpose: CodePurpose,
  inTheirs: Translate,
  issuedFor = address,
): Promise<void> {
  const code = await issueCode(tx, secrets, issuedFor, purpose)
  const body = inTheirs(`${code} is your Plaza code. It expires in 5 minutes. Do not share it with anyone.`)
  await tx.enqueue(sendMessage, { channel, to: address, subject: inTheirs('Your Plaza code'), body, code, purpose })
}

const findAccount = (db: Queryable, { channel, address }: Target, except = 0) =>
  db.find<{ language: Language | null }>(
    channel === 'sms'
      ? sql`select language from users where phone = ${address} and id <> ${except}`
      : sql`select language from users where email = ${address} and id <> ${except}`,
  )
