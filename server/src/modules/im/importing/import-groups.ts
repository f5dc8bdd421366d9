import { sql, type Tx } from '../../../kernel/index.ts'

/** Opens messaging accounts without passwords: the first round of `im.reconcile` makes them. */
export const importAccounts = (tx: Tx, userIds: readonly number[]): Promise<number> =>
  tx.run(sql`insert into im_accounts (user_id) select unnest(${[...userIds]}::bigint[])`)

export interface ImportedGroup {
  key: string
  name: string
  description: string
  ownerId: number
  /** Without the owner. */
  memberIds: readonly number[]
  isPrivate: boolean
  maxUsers: number
}

/** Writes a group of the built-in messaging. */
export const importGroup = (tx: Tx, group: ImportedGroup): Promise<number> => {
  const { key, name, description, ownerId, memberIds, isPrivate, maxUsers } = group
  return tx.run(sql`
    with made as (
      insert into im_groups (key, name, description, is_public, members_only, allow_invites, max_users, owner_id)
      values (${key}, ${name}, ${description}, ${!isPrivate}, ${isPrivate}, ${!isPrivate}, ${maxUsers}, ${ownerId})
      returning id)
    insert into im_group_members (group_id, user_id)
    select made.id, unnest(${[ownerId, ...memberIds]}::bigint[]) from made`)
}
