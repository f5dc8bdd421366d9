import { type Language, sql, type Tx, type Words } from '../../kernel/index.ts'
import { type DecisionMade, explanationOf, openingOf } from '../decisions/index.ts'
import { sendMessage } from './jobs.ts'

interface Mailing {
  words: Words
  language: Language
  publicUrl: string
}

/** Writes to a suspended person, who cannot sign in to read it; where they have no e-mail address, signing in tells them. */
export async function tellSuspended(
  tx: Tx,
  made: DecisionMade,
  { words, language, publicUrl }: Mailing,
): Promise<void> {
  if (made.act !== 'suspended') return
  const user = await tx.find<{ email: string | null; language: Language | null }>(
    sql`select email, coalesce(language, spoken_language) as language from users where id = ${made.userId}`,
  )
  if (!user?.email) return
  const theirs = user.language ?? language
  const signInUrl = `${publicUrl}/sign-in`
  const inTheirs = (english: string): string => words.again(theirs, 'mail', english)
  await tx.enqueue(sendMessage, {
    channel: 'mail',
    to: user.email,
    subject: inTheirs('Your account is suspended'),
    body: [
      words.again(theirs, 'push', openingOf(made)),
      explanationOf(made, words, theirs),
      inTheirs(`Sign in to read the decision and to appeal: ${signInUrl}`),
    ].join('\n\n'),
  })
}
