import { audit, type Caller, callSql, type Origin, refusing, sql, type Tx } from '../../../kernel/index.ts'
import { type HeldAnswer, outdated, type ProposalKind, type Propose } from '../../proposals/index.ts'
import { knownPayment, type NewStatement, sumOf } from './add-statement.ts'
import type { StatementLine, StatementProvider } from './statement-file.ts'

interface Loaded {
  /** As text, to the microsecond: what is replaced is what was shown. */
  loaded_at: string
  lines: number
  money_amount: number
}

interface Replacement {
  provider: StatementProvider
  day: string
  loadedAt: string
  lines: readonly Omit<StatementLine, 'line'>[]
}

/**
 * Replaces a wrong statement by a corrected one, once a second person agrees. Does nothing when the day has no
 * statement yet.
 */
export async function replaceStatement(
  tx: Tx,
  caller: Caller,
  { provider, day, lines }: NewStatement,
  { reason, origin, propose }: { reason: string; origin: Origin; propose: Propose },
): Promise<HeldAnswer | 'replaced' | undefined> {
  const loaded = await findLoaded(tx, provider, day)
  if (!loaded) return undefined
  const change: Replacement = {
    provider,
    day,
    loadedAt: loaded.loaded_at,
    lines: lines.map(({ transactionId, outTradeNo, moneyAmount }) => ({ transactionId, outTradeNo, moneyAmount })),
  }
  const held = await propose(
    tx,
    { caller, origin },
    {
      kind: 'statement',
      name: `${provider} ${day}`,
      before: { lines: loaded.lines, money_amount: loaded.money_amount },
      after: { lines: lines.length, money_amount: sumOf(lines) },
      reason,
      change,
    },
  )
  if (held) return held
  await replace(tx, change, caller.id, origin)
  return 'replaced'
}

/** Replacements that a second person agreed to. */
export const statementProposals: ProposalKind<Replacement> = {
  kind: 'statement',
  permissions: ['currency:manage'],
  apply: (tx, change, { decider, origin }) => replace(tx, change, decider.id, origin),
}

async function replace(
  tx: Tx,
  { provider, day, loadedAt, lines }: Replacement,
  actorId: number,
  origin: Origin,
): Promise<void> {
  const before = await findLoaded(tx, provider, day)
  await refusing(
    { provider_statements_as_shown: outdated, provider_statement_lines_once: knownPayment },
    tx.run(
      callSql('replace_statement', {
        p_provider: provider,
        p_day: day,
        p_loaded_at: sql`${loadedAt}::text::timestamptz`,
        p_ids: lines.map(({ transactionId }) => transactionId),
        p_numbers: lines.map(({ outTradeNo }) => outTradeNo),
        p_amounts: lines.map(({ moneyAmount }) => moneyAmount),
      }),
    ),
  )
  await audit(tx, {
    actorId,
    action: 'ledger.statement_replaced',
    object: `statements:${provider}:${day}`,
    before: { lines: before?.lines, money_amount: before?.money_amount },
    after: { lines: lines.length, money_amount: sumOf(lines) },
    ...origin,
  })
}

const findLoaded = (tx: Tx, provider: StatementProvider, day: string) =>
  tx.find<Loaded>(sql`
    select s.loaded_at::text as loaded_at, count(l.id)::int as lines, coalesce(sum(l.amount), 0)::bigint as money_amount
    from provider_statements s left join provider_statement_lines l on l.provider = s.provider and l.day = s.day
    where s.provider = ${provider} and s.day = ${day}::date group by s.provider, s.day`)
