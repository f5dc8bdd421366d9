import { callSql, refusing, sql, type Tx } from '../../../kernel/index.ts'
import { postingRefusals } from '../errors.ts'

/** So many coins that someone had elsewhere; negative for a correction downwards. */
export interface ImportedBalance {
  /** Posted once under it, however often it is imported. */
  key: string
  userId: number
  amountCoins: number
  message: { code: 'text'; text: string }
}

/** Opens balances by one transfer each from the account of adjustments. */
export async function importBalances(tx: Tx, balances: readonly ImportedBalance[]): Promise<void> {
  if (balances.length === 0) return
  const { id: adjust } = await tx.get<{ id: number }>(
    sql`select id from ledger_accounts where name = 'adjust' and currency_id = 1`,
  )
  const rows = await tx.rows<{ id: number; owner_id: number }>(sql`
    select id, owner_id from ledger_accounts
    where kind = 'user' and currency_id = 1 and owner_id = any(${balances.map(({ userId }) => userId)}::bigint[])`)
  const accounts = new Map(rows.map(({ id, owner_id }) => [owner_id, id]))
  await tx.run(callSql('ledger_lock', { ids: rows.map(({ id }) => id) }))
  await refusing(
    postingRefusals,
    tx.rows(
      callSql('post_transfers', {
        p_transfers: balances.map(({ key, userId, amountCoins, message }) => {
          const account = accounts.get(userId)
          if (account === undefined) throw new Error(`user ${userId} has no account`)
          const isMore = amountCoins > 0
          return {
            key,
            kind: 'adjust',
            debit: isMore ? adjust : account,
            credit: isMore ? account : adjust,
            amount: Math.abs(amountCoins),
            actor: null,
            orders: [
              {
                owner_id: userId,
                message,
                body: null,
                type: isMore ? 1 : -1,
                target_type: 'default',
                target_id: '0',
                state: 1,
              },
            ],
          }
        }),
      }),
    ),
  )
}
