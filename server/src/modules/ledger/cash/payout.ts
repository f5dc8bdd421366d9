import { type Static, Type } from 'typebox'
import { Closed, Nullable, type Queryable, SingleLineText, type Sql, sql } from '../../../kernel/index.ts'

/** Where the money of a withdrawal is paid to. */
export const Payout = Closed(
  {
    method: Type.Unsafe<'alipay' | 'wechat' | 'bank'>({
      type: 'string',
      enum: ['alipay', 'wechat', 'bank'],
      description: 'How it is paid.',
      examples: ['alipay'],
    }),
    account: SingleLineText({
      minLength: 3,
      maxLength: 64,
      description: 'Account, phone, email or card number there.',
      examples: ['13800138000'],
    }),
    name: SingleLineText({
      minLength: 1,
      maxLength: 50,
      description: 'Name of its holder.',
      examples: ['林小满'],
    }),
  },
  { title: 'Payout', description: 'Where the money is paid to; asked for again by staff if it is left out.' },
)
export type Payout = Static<typeof Payout>

export const MaybePayout = (description: string) =>
  Nullable(Closed(Payout.properties, { title: 'Payout', description }))

/** The payout of a withdrawal `w` as JSON; null where none was given. */
export const payoutOf: Sql = sql`
  case when w.payout_method is not null then
    jsonb_build_object('method', w.payout_method, 'account', w.payout_account, 'name', w.payout_name) end`

/** Where this person's last withdrawal was paid to. */
export const lastPayout = async (db: Queryable, userId: number): Promise<Payout | null> =>
  (
    await db.find<{ payout: Payout }>(sql`
      select ${payoutOf} as payout from withdrawals w join currency_orders o on o.id = w.order_id
      where o.owner_id = ${userId} and o.target_type = 'cash' and w.payout_method is not null
      order by o.id desc limit 1`)
  )?.payout ?? null

const SHOWN = 4

/** What the log says of the account: its last characters. */
export const maskedAccount = ({ account }: Payout): string =>
  `•••• ${[...account].slice(-Math.min(SHOWN, Math.floor([...account].length / 2))).join('')}`
