import { given, sql } from '../../../../kernel/index.ts'
import { importBalances } from '../../../ledger/index.ts'
import type { ImportNote } from '../../state/imports.ts'
import { eachPage, type ImportRun, type ImportStep, lastOf, once } from '../run.ts'

const MOST = 1_000_000_000_000

interface SourceBalance {
  n: number
  owner_id: number | null
  sum: number | null
  type: number | null
  user_id: number | null
  nth: number
  before: number
  here: number
}

/** The balance of the enabled currency as one transfer each; later, what it differs by. */
export const balances: ImportStep = {
  name: 'currencies',
  async run(run) {
    const { enabled } = await run.db.get<{ enabled: number }>(
      sql`select coalesce((select id from import_stage.currency_types where enable = 1 order by id limit 1), 1) as enabled`,
    )
    const last = await lastOf(run, sql`import_stage.currencies`)
    await eachPage(
      run,
      'currencies',
      { last, size: 2000 },
      {
        prepare: ({ after, upTo }) =>
          run.db.rows<SourceBalance>(sql`
          select s.n, s.owner_id, s.sum, s.type, u.id as user_id, coalesce(b.amount, 0) as before, coalesce(a.balance, 0) as here,
            (select count(*) from import_stage.currencies x where x.owner_id = s.owner_id and x.type = s.type and x.n < s.n) + 1 as nth
          from import_stage.currencies s left join users u on u.id = s.owner_id left join import_balances b on b.user_id = s.owner_id
          left join ledger_accounts a on a.kind = 'user' and a.currency_id = 1 and a.owner_id = s.owner_id
          where s.n > ${after} and s.n <= ${upTo} order by s.n`),
        async write(tx, _page, rows) {
          const notes: ImportNote[] = []
          const changes = rows.flatMap((row) => changeOf(row, enabled, notes))
          await importBalances(
            tx,
            changes.map(({ userId, change }) => ({
              key: `import:${run.id}:balance:${userId}`,
              userId,
              amountCoins: change,
              message: { code: 'text', text: 'Balance of the previous site' },
            })),
          )
          if (changes.length > 0)
            await tx.run(sql`
            insert into import_balances (user_id, amount)
            select user_id, amount from ${given(changes)} as given (user_id bigint, amount bigint)
            on conflict (user_id) do update set amount = excluded.amount`)
          return { rows: rows.length, taken: changes.length, notes }
        },
      },
    )
  },
}

function changeOf(
  row: SourceBalance,
  enabled: number,
  notes: ImportNote[],
): { userId: number; amount: number; change: number }[] {
  const note = (outcome: ImportNote['outcome'], reason: string) => {
    notes.push({
      kind: 'currencies',
      sourceId: String(row.owner_id ?? `n${row.n}`),
      outcome,
      reason,
      detail: String(row.sum),
    })
    return []
  }
  if (row.user_id === null) return row.sum ? note('left_out', 'user_missing') : []
  if (row.type !== enabled) return row.sum ? note('left_out', 'other_currency') : []
  if (row.nth > 1) return note('left_out', 'duplicate')
  if (row.sum === null) return note('left_out', 'no_number')
  if (row.sum < 0) note('look', 'negative_balance')
  if (row.sum > MOST) return note('left_out', 'too_much')
  const amount = Math.max(row.sum, 0)
  const change = amount - row.before
  if (change === 0) return []
  // What was spent here already cannot be taken back.
  if (-change > row.here) return note('look', 'correction_exceeds_balance')
  return [{ userId: row.user_id, amount, change }]
}

/** What a person has to settle: what was taken from balances there and waits for an answer, and purses of real money. */
export const unsettled = once('unsettled', async (tx, run) => {
  const rows = await tx.run(sql`
    insert into import_notes (import_id, kind, source_id, outcome, reason, detail)
    select ${run.id}::bigint, 'currency_orders', s.id::text, 'look', 'withdrawal_waits', 'user ' || s.owner_id || ': ' || s.amount from import_stage.currency_orders s
      where s.target_type = 'cash' and s.state = 0
    union all select ${run.id}::bigint, 'apply_for_join_topic_logs', s.id::text, 'look', 'paid_application_waits', 'user ' || s.user_id || ': ' || s.expense
      from import_stage.apply_for_join_topic_logs s where s.status = 'waiting' and s.expense > 0
    union all select ${run.id}::bigint, 'feed_pinneds', s.id::text, 'look', 'paid_pinning_waits', 'user ' || s.user_id || ': ' || s.amount
      from import_stage.feed_pinneds s where s.expires_at is null and s.amount > 0
    union all select ${run.id}::bigint, 'wallet', s.owner_id::text, 'look', 'real_money', s.balance::text from import_stage.wallet s where s.balance <> 0
    union all select ${run.id}::bigint, 'wallets', s.user_id::text, 'look', 'real_money', s.balance::text from import_stage.wallets s where s.balance <> 0`)
  return { rows, taken: 0 }
})

export interface Reconciliation {
  /** All balances of the dump. */
  there: number
  /** Of them, those that were not taken, and debts. */
  leftOut: number
  /** What imports posted. */
  here: number
  /** Must be zero. */
  difference: number
}

/** Compares the dump's balances with what was posted for them. */
export async function reconcile({ db }: Pick<ImportRun, 'db'>, importId: number): Promise<Reconciliation> {
  const {
    there,
    left_out: leftOut,
    here,
  } = await db.get<{ there: number; left_out: number; here: number }>(sql`
    select (select coalesce(sum(sum), 0)::bigint from import_stage.currencies) as there,
      (select coalesce(sum(detail::bigint), 0)::bigint from import_notes where import_id = ${importId} and kind = 'currencies' and detail ~ '^-?[0-9]+$'
        and (outcome = 'left_out' or reason = 'negative_balance')) as left_out,
      (select coalesce(sum(case when t.credit_id = a.id then -t.amount else t.amount end), 0)::bigint
        from ledger_transfers t join ledger_accounts a on a.name = 'adjust' and a.currency_id = 1
        where t.key like 'import:%:balance:%') as here`)
  return { there, leftOut, here, difference: there - leftOut - here }
}
