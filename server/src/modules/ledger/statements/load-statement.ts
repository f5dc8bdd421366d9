import { type Db, phrase, sql, type Tx } from '../../../kernel/index.ts'
import { type StatementLine, StatementProblem, type StatementProvider } from './statement-file.ts'

export interface Statement {
  provider: StatementProvider
  /** As `YYYY-MM-DD`, by the provider's calendar. */
  day: string
  lines: readonly StatementLine[]
}

const AT_ONCE = 10_000

/**
 * Stores what a provider says it took on a day, replacing what was loaded for that day before: all of it or nothing.
 * Returns whether there was one before. A concurrent load of the same day waits.
 */
export const loadStatement = (
  db: Db,
  { provider, day, lines }: Statement,
  onProgress: (loaded: number) => void = () => {},
): Promise<{ replaced: boolean }> =>
  db.transaction(async (tx) => {
    const { replaced } = await tx.get<{ replaced: boolean }>(sql`
      insert into provider_statements as s (provider, day) values (${provider}, ${day}::date)
      on conflict (provider, day) do update set loaded_at = plaza_now() returning s.xmax <> 0 as replaced`)
    await tx.run(sql`delete from provider_statement_lines where provider = ${provider} and day = ${day}::date`)
    for (let from = 0; from < lines.length; from += AT_ONCE) {
      const some = lines.slice(from, from + AT_ONCE)
      await refuseLinesOfOtherDays(tx, provider, some)
      await addLines(tx, { provider, day, lines: some })
      onProgress(from + some.length)
    }
    return { replaced }
  })

/** A payment is taken once, so it is in one statement. */
async function refuseLinesOfOtherDays(
  tx: Tx,
  provider: StatementProvider,
  lines: readonly StatementLine[],
): Promise<void> {
  const known = await tx.rows<{ provider_txn_id: string; day: string }>(sql`
    select provider_txn_id, day::text as day from provider_statement_lines
    where provider = ${provider} and provider_txn_id = any (${lines.map(({ transactionId }) => transactionId)}::text[])`)
  if (known.length === 0) return
  const dayOf = new Map(known.map(({ provider_txn_id: id, day }) => [id, day]))
  throw new StatementProblem(
    lines
      .filter(({ transactionId }) => dayOf.has(transactionId))
      .map(({ line, transactionId }) => {
        const day = dayOf.get(transactionId)!
        return phrase(
          'ledger.statement_wrong.stated',
        )`Line ${line}: transaction ${transactionId} is in the statement of ${day} already.`
      }),
  )
}

const addLines = (tx: Tx, { provider, day, lines }: Statement): Promise<number> =>
  tx.run(sql`
    insert into provider_statement_lines (provider, day, provider_txn_id, out_trade_no, amount)
    select ${provider}, ${day}::date, l.id, l.number, l.amount
    from unnest(${lines.map(({ transactionId }) => transactionId)}::text[], ${lines.map(({ outTradeNo }) => outTradeNo)}::text[],
      ${lines.map(({ moneyAmount }) => moneyAmount)}::bigint[]) as l (id, number, amount)`)
