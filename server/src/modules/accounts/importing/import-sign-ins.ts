import { sql, type Tx } from '../../../kernel/index.ts'

/** Gives these people one password, set when they joined. */
export const importPassword = (tx: Tx, userIds: readonly number[], hash: string): Promise<number> =>
  tx.run(sql`
    insert into passwords (user_id, hash, changed_at)
    select id, ${hash}, created_at from users where id = any(${[...userIds]}::bigint[])`)

/** Ties these people to a provider's name for them: `<prefix><their name, folded>`. */
export const importIdentities = (tx: Tx, userIds: readonly number[], provider: string, prefix: string) =>
  tx.run(sql`
    insert into social_identities (provider, subject, user_id, created_at)
    select ${provider}, ${prefix} || name_folded, id, created_at from users where id = any(${[...userIds]}::bigint[])`)

/** Whether somebody still has the password they were imported with. */
export const hasImportedPassword = async (tx: Pick<Tx, 'find'>, userId: number): Promise<boolean> =>
  (await tx.find(sql`
    select from passwords p join users u on u.id = p.user_id where u.id = ${userId} and p.changed_at = u.created_at`)) !==
  undefined
