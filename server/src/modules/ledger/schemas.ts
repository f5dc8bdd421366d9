import { type Static, Type } from 'typebox'
import { Closed, MessageText, Nullable, plainTime, Timestamp } from '../../kernel/index.ts'
import { MaybePayout } from './cash/payout.ts'

/** docs/interface.md 2.13. */
export const CurrencyOrder = Closed(
  {
    id: Type.Integer({ description: 'Order id.', examples: [42] }),
    owner_id: Type.Integer({ description: 'Whose order.', examples: [1] }),
    title: MessageText({ description: 'What it was, for people.', examples: ['Recharge'] }),
    body: Nullable(Type.String({ description: 'More about it.' })),
    type: Type.Integer({ description: '1 income, -1 expense.', examples: [1] }),
    target_type: Type.String({
      description: '`default`, `commodity`, `user`, `task`, `recharge` or `cash`.',
      examples: ['user'],
    }),
    target_id: Type.String({
      description: 'What it was about; the other user’s id when target_type is `user`.',
      examples: ['7'],
    }),
    currency: Type.Integer({ description: 'Currency type id.', examples: [1] }),
    amount: Type.Integer({ description: 'Currency units.', examples: [100] }),
    state: Type.Integer({ description: '0 waiting, 1 done, -1 failed.', examples: [1] }),
    created_at: Timestamp('When it was made.'),
    updated_at: Timestamp('When it last changed.'),
  },
  { title: 'CurrencyOrder', description: 'One line of a person’s currency log.' },
)
export type CurrencyOrder = Static<typeof CurrencyOrder>

export interface OrderRow extends Omit<CurrencyOrder, 'created_at' | 'updated_at'> {
  created_at: Date
  updated_at: Date
}

export const presentOrder = (row: OrderRow): CurrencyOrder => ({
  ...row,
  created_at: plainTime(row.created_at),
  updated_at: plainTime(row.updated_at),
})

/** With the name of its gift as the reader knows it: orders keep the name that it had when it was given. */
export function withGiftNamed(order: CurrencyOrder, nameOf: (gift: string) => string): CurrencyOrder {
  const [, gift, times] = /^(.+)( × \d+)$/.exec(order.body ?? '') ?? []
  return gift === undefined ? order : { ...order, body: `${nameOf(gift)}${times}` }
}

/** An order as staff see it. */
export const StaffOrder = Closed(
  { ...CurrencyOrder.properties, owner_name: Type.String({ description: 'Name of the owner.', examples: ['林小满'] }) },
  { title: 'StaffCurrencyOrder' },
)
export type OwnedRow = OrderRow & { owner_name: string }

export const presentStaffOrder = (row: OwnedRow): Static<typeof StaffOrder> => ({
  ...presentOrder(row),
  owner_name: row.owner_name,
})

export const Balance = Closed(
  {
    owner_id: Type.Integer({ description: 'Whose balance.', examples: [1] }),
    type: Type.Integer({ description: 'Currency type id.', examples: [1] }),
    sum: Type.Integer({ description: 'The balance.', examples: [120] }),
    withdrawable: Type.Integer({ description: 'What of it can be withdrawn now.', examples: [100] }),
    ripens_at: Nullable(Timestamp('When the next part of it can be withdrawn; null if all of it can.')),
    payout: MaybePayout('Where the last withdrawal was paid to.'),
  },
  { title: 'Balance' },
)
