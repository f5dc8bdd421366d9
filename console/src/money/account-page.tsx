import { useRead } from '../app/data.ts'
import { useAddress } from '../app/router.tsx'
import { useCan } from '../app/staff.tsx'
import { List } from '../lists/list-page.tsx'
import { listSpec, period } from '../lists/spec.ts'
import { useConsole } from '../messages/index.ts'
import { Page } from '../parts/page.tsx'
import { AccountName, To } from '../parts/values.tsx'

const entriesOf = (account: string) =>
  listSpec('/admin/ledger/entries', {
    name: 'entries',
    title: 'ledger.entries',
    about: 'ledger.account_about',
    fixed: [['account_id', account]],
    keyOf: (row) => row.seq,
    columns: [
      { field: 'seq', kind: 'number' },
      { field: 'kind', of: 'transfer' },
      {
        field: 'other_name',
        cell: (row) => <AccountName id={row.other_account_id} name={row.other_name} kind={row.other_kind} />,
      },
      { field: 'delta', kind: 'signed-coins' },
      { field: 'balance_after', kind: 'coins' },
      { field: 'at', kind: 'time' },
      { field: 'transfer_id', kind: 'number', isExtra: true },
    ],
    sorts: ['seq'],
    defaultSort: 'seq:desc',
    filters: period,
    linkOf: (row) => `/ledger/transfers/${row.transfer_id}`,
    empty: 'ledger.no_entries',
  })

/** One account: every entry, each leading to its transfer. */
export function AccountPage() {
  const { t, word } = useConsole()
  const can = useCan()
  const account = useAddress().params['account'] ?? ''
  const found = useRead('GET /admin/ledger/accounts', { query: { id: Number(account), count: false } })
  const own = found.data?.data[0]
  const name = own && (own.kind === 'system' ? word('system-account', own.name ?? '') : own.owner_name)
  return (
    <Page
      title={name && own ? `${name} · ${word('account', own.kind)}` : t('ledger.account', { id: account })}
      about={t('ledger.account_about')}
      acts={
        <>
          {own?.owner_id && can('user:manage') && <To to={`/people/${own.owner_id}`}>{t('queue.open_owner')}</To>}
          <To to={`/ledger?show=transfers&account_id=${account}`}>{t('ledger.transfers')}</To>
        </>
      }
    >
      <List key={account} spec={entriesOf(account)} />
    </Page>
  )
}
