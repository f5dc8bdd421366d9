import { type Queryable, type Secrets, sql, type Tx } from '../../../kernel/index.ts'
import { emailTaken, phoneTaken } from '../../users/index.ts'
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

async function sendCode(
  tx: Tx,
  secrets: Secrets,
  { channel, address }: Target,
  purpose: CodePurpose,
  inTheirs: Translate,
): Promise<void> {
  const code = await issueCode(tx, secrets, address, purpose)
  const body = inTheirs(`${code} is your Plaza code. It is valid for 5 minutes; do not give it to anybody.`)
  await tx.enqueue(sendMessage, { channel, to: address, subject: inTheirs('Your Plaza code'), body, code, purpose })
}

const isRegistered = async (db: Queryable, { channel, address }: Target): Promise<boolean> =>
  (await db.find(
    channel === 'sms'
      ? sql`select id from users where phone = ${address}`
      : sql`select id from users where email = ${address}`,
  )) !== undefined
