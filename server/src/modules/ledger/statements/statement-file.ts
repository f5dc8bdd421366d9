import { english, phrase, type Text } from '../../../kernel/index.ts'

/** Providers whose statements can be loaded. */
export const STATEMENT_PROVIDERS = ['pay-a', 'pay-b'] as const
export type StatementProvider = (typeof STATEMENT_PROVIDERS)[number]

export interface StatementLine {
  /** Its line in the file, from 1. */
  line: number
  transactionId: string
  outTradeNo: string
  /** Smallest unit of money. */
  moneyAmount: number
}

export const STATEMENT_HEADER = 'transaction_id,out_trade_no,amount'
export const MAX_STATEMENT_LINES = 200_000
/** Space for that many lines of the usual length. */
export const MAX_STATEMENT_BYTES = 32 * 1024 * 1024
const MAX_MONEY = 1_000_000_000_000

/** Why a statement was not loaded, for the person who loads it: a sentence each. */
export class StatementProblem extends Error {
  override name = 'StatementProblem'
  readonly sentences: readonly Text[]
  constructor(sentences: readonly Text[]) {
    super(sentences.map(english).join('\n'))
    this.sentences = sentences
  }
}

const LINE = /^([!-+\--~]{1,200}),([0-9A-Za-z_-]{1,64}),([0-9]{1,11})\.([0-9]{2})$/

/**
 * Parses a statement: a header, then a line per payment, its amount in whole units and cents (`12.34`). It is taken
 * whole or not at all: every error is named by its line.
 */
export function readStatement(text: string): StatementLine[] {
  const [header, ...rows] = text.replace(/^\ufeff/, '').split(/\r?\n/)
  if (header !== STATEMENT_HEADER)
    throw new StatementProblem([phrase('ledger.statement_wrong.header')`Line 1 must be: ${STATEMENT_HEADER}`])
  while (rows.at(-1) === '') rows.pop()
  if (rows.length > MAX_STATEMENT_LINES)
    throw new StatementProblem([
      phrase(
        'ledger.statement_wrong.too_many',
      )`It has ${rows.length} payments; at most ${MAX_STATEMENT_LINES} are taken.`,
    ])
  const problems: Text[] = []
  const seen = new Map<string, number>()
  const lines = rows.flatMap((row, index) => {
    const line = index + 2
    const parsed = readLine(row, line)
    const before = parsed && seen.get(parsed.transactionId)
    if (!parsed)
      problems.push(
        row === ''
          ? phrase('ledger.statement_wrong.empty')`Line ${line}: is empty.`
          : phrase('ledger.statement_wrong.form')`Line ${line}: must be like 2026050112345,0a1b2c3d,12.34.`,
      )
    else if (before)
      problems.push(
        phrase(
          'ledger.statement_wrong.repeated',
        )`Line ${line}: transaction ${parsed.transactionId} is in line ${before} already.`,
      )
    if (!parsed || before) return []
    seen.set(parsed.transactionId, line)
    return [parsed]
  })
  if (problems.length > 0) throw new StatementProblem(problems)
  return lines
}

// In whole cents from the first character on: money is never a fraction.
function readLine(row: string, line: number): StatementLine | undefined {
  const [, transactionId, outTradeNo, whole, cents] = LINE.exec(row) ?? []
  const moneyAmount = Number(whole) * 100 + Number(cents)
  if (!transactionId || !outTradeNo || !(moneyAmount > 0 && moneyAmount <= MAX_MONEY)) return undefined
  return { line, transactionId, outTradeNo, moneyAmount }
}
