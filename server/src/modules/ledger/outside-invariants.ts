import { KEEP_MONEY_DAYS, sql } from '../../kernel/index.ts'
import { differingLines, missingPayments, STATEMENT_CHECK } from './compare-statement.ts'
import { accounts, type Invariant, lines, orders, transfers } from './invariant.ts'

/** Young enough that no sweep has come near its kept answer. */
const ANSWERED_DAYS = KEEP_MONEY_DAYS - 1

/** Where a request's key is part of a transfer's: whose request it was, and the hash of its key. */
const KEYED = '^(?:reward|cash:hold):([0-9]+):([A-Za-z0-9_-]{43})$'

/** What holds between the ledger and what was promised, told or taken outside it. */
export const outsideInvariants: readonly Invariant[] = [
  {
    name: 'days on which somebody was minted more than the ceiling',
    parts: [
      transfers(
        (among) => sql`
          select count(*) as value from (
            select distinct t.credit_id, t.kind, split_part(t.key, ':', 3) as day from ledger_transfers t
            where ${among(sql`t.id`)} and t.kind in ('task', 'sign')) d
          left join mint_ceilings c on c.account_id = d.credit_id and c.kind = d.kind and c.day = d.day
          where coalesce(c.ceiling, 0) < (
            select sum(t.amount) from ledger_transfers t
            where t.credit_id = d.credit_id and t.kind = d.kind and split_part(t.key, ':', 3) = d.day and t.kind in ('task', 'sign'))`,
      ),
    ],
  },
  {
    name: 'kept answers without their transfer, or transfers without their kept answer',
    parts: [
      accounts(
        (among) => sql`
          select count(*) as value from ledger_accounts a join idempotency_keys k on k.scope = 'user:' || a.owner_id
          left join ledger_transfers t on t.key = k.transfer_key and t.debit_id = a.id
          where ${among(sql`a.id`)} and a.kind = 'user' and k.transfer_key is not null and t.id is null`,
      ),
      transfers(
        (among) => sql`
          select count(*) as value from ledger_transfers t cross join lateral regexp_match(t.key, ${KEYED}) as part
          where ${among(sql`t.id`)} and t.kind in ('reward', 'cash.hold')
            and t.created_at > plaza_now() - make_interval(days => ${ANSWERED_DAYS}) and part is not null
            and not exists (
              select from idempotency_keys k
              where k.scope = 'user:' || part[1] and k.key_hash = decode(translate(part[2], '-_', '+/') || '=', 'base64'))`,
      ),
    ],
  },
  {
    name: STATEMENT_CHECK,
    parts: [
      lines((among) => sql`select count(*) as value from ${differingLines(among(sql`l.id`))}`),
      orders((among) => sql`select count(*) as value from ${missingPayments(among(sql`p.order_id`))}`),
    ],
  },
]
