import { KEEP_MONEY_DAYS, sql } from '../../../kernel/index.ts'
import { differingLines, missingPayments, STATEMENT_CHECK } from '../statements/compare-statement.ts'
import { type Invariant, lines, orders, transfers } from './invariant.ts'

/** Young enough that no sweep has deleted its stored answer. */
const ANSWERED_DAYS = KEEP_MONEY_DAYS - 1

/** Invariants between the ledger and what was promised, told or taken outside it. */
export const outsideInvariants: readonly Invariant[] = [
  {
    name: 'days on which an account was minted more than the ceiling',
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
      transfers(
        (among) => sql`
          select count(*) as value from idempotency_keys k left join ledger_transfers t on t.id = k.effect_id
          where ${among(sql`k.effect_id`)} and (t.id is null or t.key is distinct from
            case t.kind when 'reward' then 'reward:' when 'cash.hold' then 'cash:hold:' end
              || substr(k.scope, length('user:') + 1) || ':' || translate(encode(k.key_hash, 'base64'), '+/=', '-_'))`,
      ),
      // From the key, not the other way round: an answer stored before answers named their transfer is one too.
      transfers(
        (among) => sql`
          select count(*) as value from (
            select split_part(k.rest, ':', 1) as user_id, split_part(k.rest, ':', 2) as hash
            from ledger_transfers t
            cross join lateral (select substr(t.key, length(case t.kind when 'reward' then 'reward:' else 'cash:hold:' end) + 1) as rest) k
            where ${among(sql`t.id`)} and t.kind in ('reward', 'cash.hold')
              and t.created_at > plaza_now() - make_interval(days => ${ANSWERED_DAYS})) t
          cross join lateral (
            select case when length(t.hash) = 43 and t.hash !~ '[^A-Za-z0-9_-]' then decode(translate(t.hash, '-_', '+/') || '=', 'base64') end as hash
            offset 0) given
          where given.hash is not null
            and not exists (select from idempotency_keys k where k.scope = 'user:' || t.user_id and k.key_hash = given.hash)`,
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
