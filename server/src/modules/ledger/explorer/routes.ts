import { type Static, Type } from 'typebox'
import {
  type App,
  Closed,
  type Db,
  Id,
  IsoTimestamp,
  isoTime,
  LastDays,
  notFound,
  type Queryable,
  type StaffList,
  sql,
  staffFilter,
  staffListRoute,
} from '../../../kernel/index.ts'
import { orderColumns } from '../posting/orders.ts'
import { type OwnedRow, presentStaffOrder, StaffOrder } from '../schemas.ts'
import { compareStatement } from '../statements/compare-statement.ts'
import { STATEMENT_PROVIDERS } from '../statements/statement-file.ts'
import { DailyFlow, flowsByDay } from './flows.ts'
import {
  accounts,
  type EntryRow,
  entries,
  LedgerAccount,
  LedgerEntry,
  LedgerTransfer,
  type TransferRow,
  timed,
  transfers,
} from './lists.ts'

const config = { access: { permission: 'currency:manage' }, lane: 'money' } as const
const tags = ['admin']
const MAX_DIFFERENCES = 200

const LedgerCheckRun = Closed(
  {
    id: Type.Integer({ description: 'Number of the run.', examples: [4] }),
    scope: Type.String({
      description: '`recent`: what is new, every minute. `whole`: the whole history.',
      examples: ['whole'],
    }),
    first_at: IsoTimestamp('When this was found first.'),
    last_at: IsoTimestamp('When this was found last.'),
    times: Type.Integer({ description: 'How often in a row.', examples: [1440] }),
    broken: Type.Array(
      Closed({
        name: Type.String({ description: 'What must not be.' }),
        value: Type.Integer({ description: 'How often it is.' }),
      }),
      { description: 'What did not add up; empty is right.' },
    ),
  },
  { title: 'LedgerCheckRun', description: 'Checks in a row that found the same.' },
)

const checkRuns: StaffList = {
  columns: sql`k.id, k.scope, k.first_at, k.last_at, k.times, k.broken`,
  from: sql`ledger_checks k`,
  id: sql`k.id`,
  dated: sql`k.last_at`,
  sorts: { id: sql`k.id` },
  defaultSort: 'id:desc',
  search: [],
  filters: {
    scope: staffFilter(
      Type.String({ enum: ['recent', 'whole'], description: 'Only these.', examples: ['whole'] }),
      (scope) => sql`k.scope = ${scope}`,
    ),
  },
}

const Statement = Closed(
  {
    provider: Type.String({ enum: [...STATEMENT_PROVIDERS], description: 'Which provider.', examples: ['pay-a'] }),
    day: Type.String({ description: 'Which day, by its calendar.', examples: ['2026-11-14'] }),
    lines: Type.Integer({ description: 'Payments in it.', examples: [120] }),
    money_amount: Type.Integer({ description: 'Money in it, smallest unit.', examples: [120_000] }),
    loaded_at: IsoTimestamp('When it was loaded.'),
  },
  { title: 'ProviderStatement' },
)

const statements: StaffList = {
  columns: sql`s.provider, s.day::text as day, s.loaded_at,
    (select count(*) from provider_statement_lines l where l.provider = s.provider and l.day = s.day) as lines,
    (select coalesce(sum(l.amount), 0)::bigint from provider_statement_lines l where l.provider = s.provider and l.day = s.day) as money_amount`,
  from: sql`provider_statements s`,
  dated: sql`s.day::timestamp at time zone 'UTC'`,
  id: sql`((s.day - date '2000-01-01') * 2 + (s.provider = 'pay-b')::int)::bigint`,
  sorts: { day: sql`s.day` },
  defaultSort: 'day:desc',
  search: [],
  filters: {
    provider: staffFilter(
      Type.String({ enum: [...STATEMENT_PROVIDERS], description: 'Only this provider.', examples: ['pay-a'] }),
      (provider) => sql`s.provider = ${provider}`,
    ),
  },
}

/** The books, for reading: account → entries → transfer → its reason. */
export function explorerRoutes(app: App, { db }: { db: Db }): void {
  staffListRoute(app, db, '/admin/ledger/accounts', {
    config,
    schema: { operationId: 'adminListLedgerAccounts', summary: 'List accounts' },
    list: accounts,
    view: LedgerAccount,
    present: (row: Static<typeof LedgerAccount>) => row,
  })

  staffListRoute(app, db, '/admin/ledger/entries', {
    config,
    schema: { operationId: 'adminListLedgerEntries', summary: 'List entries' },
    list: entries,
    view: LedgerEntry,
    present: timed<EntryRow>,
  })

  staffListRoute(app, db, '/admin/ledger/transfers', {
    config,
    schema: { operationId: 'adminListLedgerTransfers', summary: 'List transfers' },
    list: transfers,
    view: LedgerTransfer,
    present: timed<TransferRow>,
  })

  app.get('/admin/ledger/transfers/:transfer', {
    config,
    schema: {
      operationId: 'adminGetLedgerTransfer',
      tags,
      summary: 'Get a transfer',
      params: Closed({ transfer: Id('Transfer id.') }),
      response: {
        200: Closed(
          {
            transfer: LedgerTransfer,
            orders: Type.Array(StaffOrder, { description: 'The orders it was posted for.' }),
          },
          { title: 'LedgerTransferInFull' },
        ),
      },
    },
    handler: (request) => readTransfer(db, request.params.transfer),
  })

  staffListRoute(app, db, '/admin/ledger/checks', {
    config,
    schema: { operationId: 'adminListLedgerChecks', summary: 'List ledger checks' },
    list: checkRuns,
    view: LedgerCheckRun,
    present: (row: CheckRow) => ({ ...row, first_at: isoTime(row.first_at), last_at: isoTime(row.last_at) }),
  })

  app.get('/admin/ledger/flows', {
    config,
    schema: {
      operationId: 'adminGetLedgerFlows',
      tags,
      summary: 'Get currency flows by day',
      querystring: LastDays,
      response: {
        200: Closed(
          { data: Type.Array(DailyFlow, { description: 'One entry a day, the oldest first.' }) },
          { title: 'DailyFlows' },
        ),
      },
    },
    handler: async (request) => ({ data: await flowsByDay(db, request.query.days!) }),
  })

  staffListRoute(app, db, '/admin/ledger/statements', {
    config,
    schema: { operationId: 'adminListStatements', summary: 'List provider statements' },
    list: statements,
    view: Statement,
    present: (row: StatementRow) => ({ ...row, loaded_at: isoTime(row.loaded_at) }),
  })

  app.get('/admin/ledger/statements/:provider/:day', {
    config,
    schema: {
      operationId: 'adminCompareStatement',
      tags,
      summary: 'Compare a statement with what was credited',
      params: Closed({
        provider: Type.Unsafe<(typeof STATEMENT_PROVIDERS)[number]>({
          type: 'string',
          enum: [...STATEMENT_PROVIDERS],
          description: 'Which provider.',
          examples: ['pay-a'],
        }),
        day: Type.String({
          pattern: '^20\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
          description: 'Which day.',
          examples: ['2026-11-14'],
        }),
      }),
      response: {
        200: Closed(
          {
            data: Type.Array(
              Closed({
                transaction_id: Type.String({ description: 'The payment’s number at the provider.' }),
                amount: Type.Integer({ description: 'Money, smallest unit.' }),
                reason: Type.String({ description: 'What differs.' }),
              }),
              { description: `What does not agree, at most ${MAX_DIFFERENCES}; empty is right.` },
            ),
          },
          { title: 'StatementDifferences' },
        ),
      },
    },
    handler: async (request) => {
      const { provider, day } = request.params
      const isLoaded = await db.find(
        sql`select from provider_statements where provider = ${provider} and day::text = ${day}`,
      )
      if (!isLoaded) throw notFound('ledger.no_statement', 'No statement of this day was loaded.')
      return { data: await compareStatement(db, { provider, day }, MAX_DIFFERENCES) }
    },
  })
}

interface CheckRow {
  id: number
  scope: string
  first_at: Date
  last_at: Date
  times: number
  broken: { name: string; value: number }[]
}

interface StatementRow {
  provider: string
  day: string
  lines: number
  money_amount: number
  loaded_at: Date
}

async function readTransfer(db: Queryable, id: number) {
  const row = await db.find<TransferRow>(sql`select ${transfers.columns} from ${transfers.from} where t.id = ${id}`)
  if (!row) throw notFound('ledger.transfer_not_found', 'This transfer does not exist.')
  const orders = await db.rows<OwnedRow>(sql`
    select ${orderColumns}, u.name as owner_name from order_transfers x join currency_orders o on o.id = x.order_id
    join users u on u.id = o.owner_id where x.transfer_id = ${id} order by o.id`)
  return { transfer: timed(row), orders: orders.map(presentStaffOrder) }
}
