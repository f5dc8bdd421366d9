import { type Queryable, type Secrets, sql, type Tx } from '../../../kernel/index.ts'
import { contactTaken, emailTaken, phoneTaken } from '../../users/index.ts'
import { sendMessage } from '../jobs.ts'
import { type CodePurpose, issueCode } from './codes.ts'
import type { Target } from './target.ts'

/** Says a sentence of a mail in the language of whoever asked for it. */
export type Translate = (english: string) => string

/** Sends a code to somebody who has no account yet; 422 for one who has. */
export async function requestRegistrationCode(
  tx: Tx,
  secrets: Secrets,
  target: Target,
  inTheirs: Translate,
): Promise<void> {
  if (await isRegistered(tx, target)) throw target.channel === 'sms' ? phoneTaken() : emailTaken()
  await sendCode(tx, secrets, target, 'register', inTheirs)
}

/** Sends a code to somebody who has an account. For anybody else nothing is sent, and the answer does not tell. */
export async function requestCode(
  tx: Tx,
  secrets: Secrets,
  target: Target,
  purpose: 'verify' | 'proof',
  inTheirs: Translate,
): Promise<void> {
  if (await isRegistered(tx, target)) await sendCode(tx, secrets, target, purpose, inTheirs)
}

/** Sends a code to a number or address the caller wants to have; 422 where somebody else has it. Only they can use it. */
export async function requestContactCode(
  tx: Tx,
  secrets: Secrets,
  target: Target,
  userId: number,
  inTheirs: Translate,
): Promise<void> {
  if (await isRegistered(tx, target, userId)) throw contactTaken(target)
  await sendCode(tx, secrets, target, 'contact', inTheirs, boundTo(userId, target))
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

const isRegistered = async (db: Queryable, { channel, address }: Target, except = 0): Promise<boolean> =>
  (await db.find(
    channel === 'sms'
      ? sql`select id from users where phone = ${address} and id <> ${except}`
      : sql`select id from users where email = ${address} and id <> ${except}`,
  )) !== undefined
