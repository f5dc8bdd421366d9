import { countUse, DAY_S, type Language, type Render, type StoredMessage, sql, type Tx } from '../../kernel/index.ts'
import { type AppealDecided, type DecisionMade, messageOf, outcomeOf } from '../decisions/index.ts'
import { enqueueMessage } from './jobs.ts'

interface Mailing {
  render: Render
  /** Of people whose language is unknown. */
  language: Language
  publicUrl: string
}

/** Mails a day about what else is decided while someone is suspended; the rest they read once they sign in. */
const OTHERS_PER_DAY = 10

/** Writes to a suspended person, who cannot sign in to read it; where they have no e-mail address, signing in tells them. */
export async function tellSuspended(tx: Tx, made: DecisionMade, mailing: Mailing): Promise<void> {
  const reader = await findReader(tx, made.userId)
  if (!reader) return
  const isOther = made.act !== 'suspended'
  if (isOther && !reader.isSuspended) return
  if (
    isOther &&
    (await countUse(tx, { key: `decisions.mail:${made.userId}`, windowS: DAY_S }, OTHERS_PER_DAY)) > OTHERS_PER_DAY
  )
    return
  const { url } = signInOf(mailing)
  await write(tx, reader, mailing, {
    subject: { code: isOther ? 'mail.decision_subject' : 'mail.suspended_subject' },
    body: { code: 'mail.suspended', decision: messageOf(made, reader.language ?? mailing.language), url },
  })
}

/** Writes to someone who appealed their suspension, or is suspended, what became of their appeal. */
export async function tellOutcome(tx: Tx, decided: AppealDecided, mailing: Mailing): Promise<void> {
  const reader = await findReader(tx, decided.userId)
  if (!reader || (decided.act !== 'suspended' && !reader.isSuspended)) return
  await write(tx, reader, mailing, {
    subject: { code: 'mail.appeal_subject' },
    body: { code: 'mail.appeal', outcome: outcomeOf(decided), ...signInOf(mailing) },
  })
}

interface Reader {
  email: string
  language: Language | null
  isSuspended: boolean
}

const findReader = (tx: Tx, userId: number): Promise<Reader | undefined> =>
  tx.find<Reader>(sql`
    select email, coalesce(language, spoken_language) as language, disabled_at is not null as "isSuspended"
    from users where id = ${userId} and email is not null`)

const signInOf = ({ publicUrl }: Mailing) => ({ url: `${publicUrl}/sign-in` })

const write = (
  tx: Tx,
  { email: to, language: chosen }: Reader,
  { render, language }: Mailing,
  texts: { subject: StoredMessage; body: StoredMessage },
): Promise<void> =>
  enqueueMessage(
    tx,
    { language, render: (message: Parameters<Render>[1], which = language) => render(which, message) },
    { channel: 'mail', to, chosen, ...texts },
  )
