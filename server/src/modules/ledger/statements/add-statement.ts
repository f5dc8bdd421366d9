import {
  audit,
  type Caller,
  callSql,
  invalid,
  type Origin,
  Problem,
  phrase,
  refusing,
  type Text,
  type Tx,
} from '../../../kernel/index.ts'
import { type StatementLine, StatementProblem, type StatementProvider } from './statement-file.ts'

const MAX_SENTENCES = 20

export interface NewStatement {
  provider: StatementProvider
  /** As `YYYY-MM-DD`, by the provider's calendar. */
  day: string
  lines: readonly StatementLine[]
}

/** Adds the statement of a day that has none yet. */
export async function addStatement(
  tx: Tx,
  caller: Caller,
  { provider, day, lines }: NewStatement,
  origin: Origin,
): Promise<{ lines: number }> {
  await refusing(
    { provider_statements_once_a_day: loadedAlready, provider_statement_lines_once: knownPayment },
    tx.run(
      callSql('add_statement', {
        p_provider: provider,
        p_day: day,
        p_ids: lines.map(({ transactionId }) => transactionId),
        p_numbers: lines.map(({ outTradeNo }) => outTradeNo),
        p_amounts: lines.map(({ moneyAmount }) => moneyAmount),
      }),
    ),
  )
  await audit(tx, {
    actorId: caller.id,
    action: 'ledger.statement',
    object: `statements:${provider}:${day}`,
    after: { lines: lines.length, money_amount: sumOf(lines) },
    ...origin,
  })
  return { lines: lines.length }
}

/** The total of the statement. */
export const sumOf = (lines: readonly Pick<StatementLine, 'moneyAmount'>[]): number =>
  lines.reduce((sum, { moneyAmount }) => sum + moneyAmount, 0)

/** Says what is wrong with a statement, line by line, as a refusal. */
export function wrongStatement(error: unknown): never {
  if (!(error instanceof StatementProblem)) throw error
  const { sentences } = error
  const more: Text[] =
    sentences.length > MAX_SENTENCES
      ? [phrase('ledger.statement_wrong.more')`… and ${sentences.length - MAX_SENTENCES} more lines.`]
      : []
  throw new Problem(422, 'ledger.statement_wrong', 'Nothing was loaded. Correct the file and load it again.', {
    errors: { text: [...sentences.slice(0, MAX_SENTENCES), ...more] },
  })
}

const loadedAlready = () =>
  new Problem(
    409,
    'ledger.statement_loaded',
    'The statement of this day is already loaded. Give a reason to propose replacing it.',
  )

export const knownPayment = () =>
  invalid('text', 'One of these payments is already in the statement of another day.', 'ledger.payment_stated')
