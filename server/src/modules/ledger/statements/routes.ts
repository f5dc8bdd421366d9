import { Type } from 'typebox'
import { type App, Closed, createWrites, invalid, Prose, phrase, Raw, type Transactor } from '../../../kernel/index.ts'
import { Held, type Propose } from '../../proposals/index.ts'
import { addStatement, wrongStatement } from './add-statement.ts'
import { replaceStatement } from './replace-statement.ts'
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

/** Staff load a provider's statement. */
export function statementRoutes(
  app: App,
  { transact, propose }: Pick<Transactor, 'transact'> & { propose: Propose },
): void {
  const write = createWrites(app, transact)
  write.post('/admin/ledger/statements', {
    config: { access: { permission: 'currency:manage' }, lane: 'money' },
    bodyLimit: SENT_BODY_LIMIT,
    schema: {
      operationId: 'adminAddStatement',
      tags: ['admin'],
      summary: 'Load a provider statement',
      description:
        'A day that has none yet; for another it is 409. With a `reason` it replaces what is loaded for that day, once a second person agrees (202). Whatever is wrong is named by its line, and then nothing is loaded. Then compare it with what was credited: a line without a credit stops everything that moves money at the next check.',
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
          // Long ago and without a payment: trying the example must not stop the money of the reader's installation.
          examples: ['2020-01-01'],
        }),
        text: Raw({
          minLength: 1,
          maxLength: MAX_SENT_CHARACTERS,
          description: `The statement: the line \`${STATEMENT_HEADER}\`, then a line a payment, amounts like \`12.34\`.`,
          examples: [`${STATEMENT_HEADER}\n`],
        }),
        reason: Type.Optional(
          Prose({ minLength: 1, maxLength: 500, description: 'Why the statement that is loaded is replaced.' }),
        ),
      }),
      response: {
        201: Closed(
          { lines: Type.Integer({ description: 'How many payments it has.', examples: [0] }) },
          { title: 'LoadedStatement' },
        ),
        202: Held,
      },
    },
    first: ({ body }) => linesOf(body),
    run: async (tx, { caller, body: { provider, day, reason }, origin, reply }, lines) => {
      const statement = { provider, day, lines }
      const replaced = reason && (await replaceStatement(tx, caller, statement, { reason, origin, propose }))
      if (!replaced) return addStatement(tx, caller, statement, origin)
      if (replaced === 'replaced') return { lines: lines.length }
      reply.code(202)
      return replaced
    },
  })
}

function linesOf({ day, text }: { day: string; text: string }): StatementLine[] {
  const time = Date.parse(day)
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day)
    throw invalid('day', phrase('request.invalid.no_such_day')`This day does not exist.`, 'ledger.no_such_day')
  try {
    return readStatement(text)
  } catch (error) {
    return wrongStatement(error)
  }
}
