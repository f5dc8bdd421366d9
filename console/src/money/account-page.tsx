import { Coins } from '@plaza/ui'
import { useParams } from '@tanstack/react-router'
import { List } from '../lists/list-page.tsx'
import type { ListSpec } from '../lists/spec.ts'
import { Page } from '../parts/page.tsx'
import { To } from '../parts/values.tsx'
import { useConsole } from '../words/index.ts'

const entriesOf = (account: string): ListSpec => ({
  name: 'entries',
  path: '/admin/ledger/entries',
  title: 'ledger.entries',
  about: 'ledger.account_about',
  fixed: { account_id: account },
  keyOf: (row) => Number(row['seq']),
  columns: [
    { field: 'seq', kind: 'number' },
    { field: 'kind', of: 'transfer' },
    {
      field: 'other_name',
      cell: (row) => (
        <To to={`/ledger/accounts/${row['other_account_id']}`}>
          {String(row['other_name'] || row['other_account_id'])}
        </To>
      ),
    },
    { field: 'delta', cell: (row) => <Coins amount={Number(row['delta'])} signed /> },
    { field: 'balance_after', kind: 'number' },
    { field: 'at', kind: 'time' },
    { field: 'transfer_id', kind: 'number', isExtra: true },
  ],
  sorts: ['seq'],
  defaultSort: 'seq:desc',
  filters: [],
  linkOf: (row) => `/ledger/transfers/${row['transfer_id']}`,
  empty: 'ledger.no_entries',
})

/** One account: every entry, each leading to its transfer. */
export function AccountPage() {
  const { t } = useConsole()
  const { account } = useParams({ strict: false }) as { account: string }
  return (
    <Page
      title={t('ledger.account', { id: account })}
      about={t('ledger.account_about')}
      acts={<To to={`/ledger?show=transfers&account_id=${account}`}>{t('ledger.transfers')}</To>}
    >
      <List key={account} spec={entriesOf(account)} />
    </Page>
  )
}
