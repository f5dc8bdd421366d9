import { identifier, refusing, sql, type Tx } from '../../../kernel/index.ts'
import { contactTaken } from '../errors.ts'

/**
 * Gives a user a phone number or e-mail address that they have proven to hold, or takes theirs away, and returns the
 * previous one; undefined when the account is gone. The unique constraint decides between two who want the same.
 */
export async function setContact(
  tx: Tx,
  userId: number,
  field: 'phone' | 'email',
  value: string | null,
): Promise<{ former: string | null } | undefined> {
  const column = identifier(field)
  return refusing(
    {
      users_phone_taken: () => contactTaken({ channel: 'sms' }),
      users_email_taken: () => contactTaken({ channel: 'mail' }),
    },
    tx.find<{ former: string | null }>(sql`
      with known as (
        select id, ${column} as former from users where id = ${userId} and deleted_at is null for no key update)
      update users u set ${column} = ${value}::text, updated_at = plaza_now(),
        ${identifier(`${field}_verified_at`)} = case when ${value}::text is not null then plaza_now() end
      from known where u.id = known.id returning known.former`),
  )
}
