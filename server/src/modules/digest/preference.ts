import { type Caller, type Queryable, sql, type Tx } from '../../kernel/index.ts'

/** Whether a person wants the mail; yes unless they said no. */
export const isWanted = async (db: Queryable, { id }: Pick<Caller, 'id'>): Promise<boolean> =>
  (await db.find<{ is_wanted: boolean }>(sql`select is_wanted from digests where user_id = ${id}`))?.is_wanted ?? true

export const hasAddress = async (db: Queryable, { id }: Pick<Caller, 'id'>): Promise<boolean> =>
  (await db.find(sql`select id from users where id = ${id} and email_verified_at is not null`)) !== undefined

/** Switches the mail on or off. Someone who is gone has nothing to switch. */
export const setWanted = (tx: Tx, userId: number, wanted: boolean): Promise<number> =>
  tx.run(sql`
    insert into digests (user_id, is_wanted) select u.id, ${wanted} from users u where u.id = ${userId} and u.deleted_at is null
    on conflict (user_id) do update set is_wanted = excluded.is_wanted, unanswered = 0`)
