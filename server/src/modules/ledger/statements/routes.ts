import { Type } from 'typebox'
import { type App, Closed, createWrites, invalid, Raw, type Transactor } from '../../../kernel/index.ts'
import { addStatement, wrongStatement } from './add-statement.ts'
import {
  readStatement,
  STATEMENT_HEADER,
  STATEMENT_PROVIDERS,
  type StatementLine,
  type StatementProvider,
} from './statement-file.ts'

/** What fits through a browser; larger ones are loaded by the command. */
const MAX_SENT_CHARACTERS = 2_000_000
const SENT_BODY_LIMIT = 4 * MAX_SENT_CHARACTERS

/** Staff load what a provider says it took. */
export function statementRoutes(app: App, { transact }: Pick<Transactor, 'transact'>): void {
  const write = createWrites(app, transact)
  write.post('/admin/ledger/statements', {
    config: { access: { permission: 'currency:manage' }, lane: 'money' },
    bodyLimit: SENT_BODY_LIMIT,
    schema: {
      operationId: 'adminAddStatement',
      tags: ['admin'],
      summary: 'Load the statement of a provider',
      description:
        'A day that has none yet: what is loaded is not replaced here (409). Whatever is wrong is named by its line, and then nothing is loaded. Then hold it against what was credited.',
      body: Closed({
        provider: Type.Unsafe<StatementProvider>({
          type: 'string',
          enum: [...STATEMENT_PROVIDERS],
          description: 'Which provider.',
          examples: ['pay-a'],
        }),
        day: Type.String({
          maxLength: 10,
          pattern: '^20\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
          description: 'Which day, by the calendar of the provider.',
          examples: ['2026-11-14'],
        }),
        text: Raw({
          minLength: 1,
          maxLength: MAX_SENT_CHARACTERS,
          description: `The statement: the line \`${STATEMENT_HEADER}\`, then a line a payment, amounts like \`12.34\`.`,
          examples: [`${STATEMENT_HEADER}\n2026111400001,0a1b2c3d,12.34`],
        }),
      }),
      response: {
        201: Closed(
          { lines: Type.Integer({ description: 'How many payments it has.', examples: [1] }) },
          { title: 'LoadedStatement' },
        ),
      },
    },
    first: ({ body }) => linesOf(body),
    run: (tx, { caller, body: { provider, day }, origin }, lines) =>
      addStatement(tx, caller, { provider, day, lines }, origin),
  })
}

function linesOf({ day, text }: { day: string; text: string }): StatementLine[] {
  const time = Date.parse(day)
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day)
    throw invalid('day', 'This day does not exist.', 'ledger.no_such_day')
  try {
    return readStatement(text)
  } catch (error) {
    return wrongStatement(error)
  }
}
