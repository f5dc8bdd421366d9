import { fold, refusing, skeleton, sql, type Tx } from '../../kernel/index.ts'
import { emailTaken, nameRefusals, phoneTaken } from './errors.ts'
import { userRegistered } from './facts.ts'

export interface NewUser {
  name: string
  phone?: string
  bio?: string
  /** A program's account. */
  isBot?: boolean
  email?: string
  inviterId?: number
  /** Role names; a new person is a `member`. */
  roles?: readonly string[]
}

/** Creates a user with counters and roles. The unique constraints decide between people who register at once. */
export async function createUser(
  tx: Tx,
  { name, phone, email, inviterId, bio, isBot = false, roles = ['member'] }: NewUser,
): Promise<number> {
  const { id } = await refusing(
    { ...nameRefusals, users_phone_taken: phoneTaken, users_email_taken: emailTaken },
    tx.get<{ id: number }>(sql`
      with created as (
        insert into users (name, name_folded, name_skeleton, phone, phone_verified_at, email, email_verified_at, inviter_id, bio, is_bot)
        values (${name}, ${fold(name)}, ${skeleton(name)}, ${phone ?? null}, case when ${phone !== undefined} then plaza_now() end,
          ${email ?? null}, case when ${email !== undefined} then plaza_now() end,
          (select id from users where id = ${inviterId ?? null} and deleted_at is null), ${bio ?? null}, ${isBot})
        returning id),
      counted as (insert into user_counts (user_id) select id from created),
      roled as (insert into user_roles (user_id, role_id) select created.id, roles.id from created, roles where roles.name = any(${roles}))
      select id from created`),
  )
  if (!isBot) await tx.publish(userRegistered, { userId: id, inviterId: inviterId ?? null })
  return id
}
