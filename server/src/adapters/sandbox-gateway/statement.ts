import { Type } from 'typebox'
import { type App, Closed } from '../../kernel/index.ts'
import { STATEMENT_HEADER, STATEMENT_PROVIDERS, type StatementProvider } from '../../modules/ledger/index.ts'
import type { Trade, Trades } from './trades.ts'

/** A sandbox provider's statement of a day, in the form `plaza ledger statement` reads. */
export function statementRoute(app: App, trades: Trades): void {
  app.get('/sandbox/payments/statement', {
    config: { access: 'any', counted: false },
    schema: {
      hide: true,
      querystring: Closed({
        provider: Type.Unsafe<StatementProvider>({
          type: 'string',
          enum: [...STATEMENT_PROVIDERS],
          description: 'Whose.',
        }),
        day: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'Of which day, UTC.' }),
      }),
    },
    handler: async ({ query: { provider, day } }, reply) => {
      const taken = (await trades.list()).filter((trade) => trade.provider === provider && dayOf(trade) === day)
      return reply.type('text/csv; charset=utf-8').send([STATEMENT_HEADER, ...taken.map(lineOf), ''].join('\n'))
    },
  })
}

// A sandbox payment's number begins with the day it was paid.
const dayOf = ({ providerTxnId = '' }: Trade): string => providerTxnId.replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3')

const lineOf = ({ providerTxnId, outTradeNo, moneyAmount }: Trade): string =>
  `${providerTxnId},${outTradeNo},${Math.floor(moneyAmount / 100)}.${String(moneyAmount % 100).padStart(2, '0')}`
