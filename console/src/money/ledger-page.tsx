import { Segmented } from '@plaza/ui'
import { navigate } from '../app/navigate.ts'
import { useAddress } from '../app/router.tsx'
import { List } from '../lists/list-page.tsx'
import { listSpec, period } from '../lists/spec.ts'
import { useConsole } from '../messages/index.ts'
import { Page } from '../parts/page.tsx'
import { AccountName } from '../parts/values.tsx'

const KINDS = [
  'recharge',
  'iap',
  'refund',
  'reward',
  'join',
  'offer',
  'task',
  'sign',
  'cash.hold',
  'cash.settle',
  'cash.void',
  'adjust',
]

const accounts = listSpec('/admin/ledger/accounts', {
  name: 'accounts',
  title: 'ledger.accounts',
  about: 'ledger.about',
  hasSearch: true,
  columns: [
    { field: 'id', kind: 'number' },
    { field: 'kind', of: 'account' },
    {
      field: 'name',
      cell: (row) => <AccountName id={row.id} name={row.owner_name ?? row.name ?? ''} kind={row.kind} />,
    },
    { field: 'balance', kind: 'coins' },
    { field: 'entries', kind: 'number' },
  ],
  sorts: ['id', 'balance', 'entries'],
  defaultSort: 'balance:desc',
  filters: [
    { name: 'kind', kind: 'choice', options: ['user', 'hold', 'system'], of: 'account' },
    { name: 'owner_id', kind: 'person' },
  ],
  linkOf: (row) => `/ledger/accounts/${row.id}`,
})

const transfers = listSpec('/admin/ledger/transfers', {
  name: 'transfers',
  title: 'ledger.transfers',
  about: 'ledger.about',
  columns: [
    { field: 'id', kind: 'number' },
    { field: 'kind', of: 'transfer' },
    {
      field: 'from_name',
      cell: (row) => <AccountName id={row.from_account_id} name={row.from_name} kind={row.from_kind} />,
    },
    {
      field: 'to_name',
      cell: (row) => <AccountName id={row.to_account_id} name={row.to_name} kind={row.to_kind} />,
    },
    { field: 'amount', kind: 'coins' },
    { field: 'at', kind: 'time' },
    { field: 'key', isExtra: true },
  ],
  sorts: ['id', 'amount'],
  defaultSort: 'id:desc',
  filters: [
    { name: 'kind', kind: 'choice', options: KINDS, of: 'transfer' },
    { name: 'account_id', kind: 'id' },
    ...period,
  ],
  linkOf: (row) => `/ledger/transfers/${row.id}`,
})

/** The books: accounts and transfers, linked to each other. */
export function LedgerPage() {
  const { t } = useConsole()
  const show = useAddress().search['show'] === 'transfers' ? 'transfers' : 'accounts'
  return (
    <Page title={t('nav.ledger')} about={t('ledger.about')}>
      <Segmented
        className="mb-4"
        label={t('nav.ledger')}
        value={show}
        segments={[
          { value: 'accounts', label: t('ledger.accounts') },
          { value: 'transfers', label: t('ledger.transfers') },
        ]}
        onChange={(value) => navigate(`/ledger?show=${value}`)}
      />
      {show === 'accounts' ? <List key={show} spec={accounts} /> : <List key={show} spec={transfers} />}
    </Page>
  )
}
