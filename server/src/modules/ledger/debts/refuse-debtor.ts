import { type Queryable, sql } from '../../../kernel/index.ts'
import { inDebt } from '../errors.ts'

/** 403 for a user who still owes for a refunded purchase. */
export async function refuseDebtor(db: Queryable, userId: number): Promise<void> {
  if (await db.find(sql`select from user_debts where user_id = ${userId} and settled_at is null limit 1`))
    throw inDebt()
}
