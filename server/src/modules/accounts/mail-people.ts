import { type Language, type Render, type StoredMessage, sql, type Tx } from '../../kernel/index.ts'
import { enqueueMessage } from './jobs.ts'

/** Writes a mail to those of these people who have a verified address, each in their language. */
export async function mailPeople(
  tx: Tx,
  userIds: readonly number[],
  { subject, body }: { subject: StoredMessage; body: StoredMessage },
  { render, language }: { render: Render; language: Language },
): Promise<void> {
  const people = await tx.rows<{ email: string; language: Language | null }>(sql`
    select email, coalesce(language, spoken_language) as language from users
    where id = any (${[...userIds]}::bigint[]) and email_verified_at is not null and deleted_at is null order by id`)
  const asking = { language, render: (message: Parameters<Render>[1], which = language) => render(which, message) }
  for (const { email, language: chosen } of people)
    await enqueueMessage(tx, asking, {
      channel: 'mail',
      to: email,
      chosen,
      subject,
      body,
    })
}
