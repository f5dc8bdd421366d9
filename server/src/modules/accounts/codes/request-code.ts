import { type Queryable, type Secrets, sql, type Tx } from '../../../kernel/index.ts'
import { emailTaken, phoneTaken } from '../../users/index.ts'
import { sendMessage } from '../jobs.ts'
import { type CodePurpose, issueCode } from './codes.ts'
import type { Target } from './target.ts'

/** Sends a code to somebody who has no account yet; 422 for one who has. */
export async function requestRegistrationCode(tx: Tx, secrets: Secrets, target: Target): Promise<void> {
  if (await isRegistered(tx, target)) throw target.channel === 'sms' ? phoneTaken() : emailTaken()
  await sendCode(tx, secrets, target, 'register')
}

/** Sends a code to somebody who has an account. For anybody else nothing is sent, and the answer does not tell. */
export async function requestCode(
  tx: Tx,
  secrets: Secrets,
  target: Target,
  purpose: 'verify' | 'proof',
): Promise<void> {
  if (await isRegistered(tx, target)) await sendCode(tx, secrets, target, purpose)
}

async function sendCode(tx: Tx, secrets: Secrets, { channel, address }: Target, purpose: CodePurpose): Promise<void> {
  const code = await issueCode(tx, secrets, address, purpose)
  const body = `${code} is your Plaza code. It is valid for 5 minutes; do not give it to anybody. 验证码 ${code}，5 分钟内有效，请勿告知他人。`
  await tx.enqueue(sendMessage, { channel, to: address, subject: 'Your Plaza code', body, code, purpose })
}

const isRegistered = async (db: Queryable, { channel, address }: Target): Promise<boolean> =>
  (await db.find(
    channel === 'sms'
      ? sql`select id from users where phone = ${address}`
      : sql`select id from users where email = ${address}`,
  )) !== undefined
