import { type Language, type Render, sql, type Tx } from '../../kernel/index.ts'
import { type DecisionMade, messageOf } from '../decisions/index.ts'
import { enqueueMessage } from './jobs.ts'

interface Mailing {
  render: Render
  /** Of people whose language is unknown. */
  language: Language
  publicUrl: string
}

/** Writes to a suspended person, who cannot sign in to read it; where they have no e-mail address, signing in tells them. */
export async function tellSuspended(
  tx: Tx,
  made: DecisionMade,
  { render, language, publicUrl }: Mailing,
): Promise<void> {
  if (made.act !== 'suspended') return
  const user = await tx.find<{ email: string | null; language: Language | null }>(
    sql`select email, coalesce(language, spoken_language) as language from users where id = ${made.userId}`,
  )
  if (!user?.email) return
  const asking = { language, render: (message: Parameters<Render>[1], which = language) => render(which, message) }
  await enqueueMessage(tx, asking, {
    channel: 'mail',
    to: user.email,
    chosen: user.language,
    subject: { code: 'mail.suspended_subject' },
    body: {
      code: 'mail.suspended',
      decision: messageOf(made, user.language ?? language),
      url: `${publicUrl}/sign-in`,
    },
  })
}
