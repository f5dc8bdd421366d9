import type { Withdrawal } from '@plaza/sdk/types'
import { Badge } from '@plaza/ui'
import { ListPage } from '../lists/list-page.tsx'
import { listSpec, period } from '../lists/spec.ts'
import { useConsole } from '../messages/index.ts'
import { None, State, When } from '../parts/values.tsx'

const id = { field: 'id', kind: 'number' } as const
const created = { field: 'created_at', kind: 'time' } as const
const state = { name: 'state', kind: 'choice', options: [0, 1, -1], of: 'order-state' } as const

/** What a reviewer should know before they decide. */
function Flags({ flags = [] }: Pick<Withdrawal, 'flags'>) {
  const { t, number } = useConsole()
  if (flags.length === 0) return <None />
  return (
    <>
      {flags.map(({ kind, amount }) => (
        <Badge key={kind} tone="coin">
          {t('money.from_debtors', { coins: number(amount) })}
        </Badge>
      ))}
    </>
  )
}

const withdrawals = listSpec('/admin/cashes', {
  name: 'cashes',
  title: 'nav.withdrawals',
  about: 'money.withdrawals_about',
  hasSearch: true,
  columns: [
    id,
    { field: 'owner_name', personId: 'owner_id' },
    { field: 'amount', kind: 'coins' },
    { field: 'money_amount', kind: 'money' },
    { field: 'state', kind: 'audit' },
    { field: 'frozen', kind: 'alarm' },
    { field: 'flags', cell: (row) => <Flags flags={row.flags} /> },
    { field: 'approvals', cell: (row) => `${row.approvals} / ${row.approvals_needed}` },
    { field: 'remark', kind: 'long' },
    created,
    { field: 'updated_at', kind: 'time', isExtra: true },
  ],
  sorts: ['id', 'amount', 'updated_at'],
  defaultSort: 'id:desc',
  filters: [{ ...state, of: 'cash-state' }, { name: 'owner_id', kind: 'person' }, ...period],
  linkOf: (row) =>
    row.state === 0 ? `/queue?kind=cashes&item=cashes-${row.id}` : `/withdrawals?owner_id=${row.owner_id}`,
})

const orders = listSpec('/admin/currency/orders', {
  name: 'orders',
  title: 'nav.orders',
  about: 'money.orders_about',
  hasSearch: true,
  columns: [
    id,
    { field: 'owner_name', personId: 'owner_id' },
    { field: 'title' },
    { field: 'target_type', of: 'target' },
    { field: 'type', of: 'direction' },
    { field: 'amount', kind: 'coins' },
    { field: 'state', kind: 'order-state' },
    { field: 'body', kind: 'long', isExtra: true },
    created,
    { field: 'updated_at', kind: 'time', isExtra: true },
  ],
  sorts: ['id', 'amount', 'updated_at'],
  defaultSort: 'id:desc',
  filters: [
    state,
    { name: 'type', kind: 'choice', options: [1, -1], of: 'direction' },
    {
      name: 'target_type',
      kind: 'choice',
      options: ['recharge', 'cash', 'user', 'task', 'commodity', 'default'],
      of: 'target',
    },
    { name: 'owner_id', kind: 'person' },
    ...period,
  ],
})

const debts = listSpec('/admin/currency/debts', {
  name: 'debts',
  title: 'nav.debts',
  about: 'money.debts_about',
  hasSearch: true,
  columns: [
    id,
    { field: 'user_name', personId: 'user_id' },
    { field: 'amount', kind: 'coins' },
    { field: 'reason', of: 'order' },
    { field: 'state', cell: (row) => <State state={row.settled_at === null ? 'open' : 'settled'} /> },
    { field: 'settled_at', kind: 'time', isExtra: true },
    { field: 'remark', kind: 'long' },
    created,
  ],
  sorts: ['id', 'amount'],
  defaultSort: 'id:desc',
  filters: [
    { name: 'state', kind: 'choice', options: ['open', 'settled'], of: 'state' },
    { name: 'user_id', kind: 'person' },
    ...period,
  ],
  linkOf: (row) =>
    row.settled_at === null ? `/queue?kind=debts&item=debts-${row.id}` : `/debts?user_id=${row.user_id}`,
  empty: 'money.debts_empty',
})

const unmatched = listSpec('/admin/payments/strays', {
  name: 'strays',
  title: 'nav.strays',
  about: 'money.strays_about',
  hasSearch: true,
  columns: [
    id,
    { field: 'owner_name', personId: 'owner_id' },
    { field: 'money_amount', kind: 'money' },
    { field: 'amount', kind: 'coins' },
    { field: 'provider', of: 'provider' },
    { field: 'reason', of: 'stray' },
    { field: 'state', kind: 'state' },
    { field: 'provider_txn_id', isExtra: true },
    { field: 'decided_at', cell: (row) => <When at={row.decided_at} />, isExtra: true },
    created,
  ],
  sorts: ['id', 'money_amount'],
  defaultSort: 'id:desc',
  filters: [
    { name: 'state', kind: 'choice', options: ['waiting', 'credited', 'refunded'], of: 'state' },
    { name: 'owner_id', kind: 'person' },
    ...period,
  ],
  linkOf: (row) =>
    row.state === 'waiting' ? `/queue?kind=strays&item=strays-${row.id}` : `/orders?owner_id=${row.owner_id}`,
  empty: 'money.strays_empty',
})

export const WithdrawalsPage = () => <ListPage spec={withdrawals} />
export const OrdersPage = () => <ListPage spec={orders} />
export const DebtsPage = () => <ListPage spec={debts} />
export const UnmatchedPaymentsPage = () => <ListPage spec={unmatched} />
