import { Coins, Table } from '@plaza/ui'
import { useParams } from '@tanstack/react-router'
import { useRead } from '../app/data.ts'
import { Facts, Page, Section } from '../parts/page.tsx'
import { Loaded } from '../parts/states.tsx'
import { Person, State, To, When } from '../parts/values.tsx'
import { useConsole } from '../words/index.ts'

interface Transfer {
  id: number
  kind: string
  key: string
  amount: number
  from_account_id: number
  from_name: string
  to_account_id: number
  to_name: string
  resolves: number | null
  at: string
}

interface Order {
  id: number
  owner_id: number
  title: string
  body: string | null
  type: number
  amount: number
  state: number
  created_at: string
}

/** One transfer: from where to where, and the orders that say why. */
export function TransferPage() {
  const { t, word, date } = useConsole()
  const { transfer: id } = useParams({ strict: false }) as { transfer: string }
  const found = useRead<{ transfer: Transfer; orders: Order[] }>('/admin/ledger/transfers/{transfer}', {
    params: { transfer: id },
  })
  return (
    <Page narrow title={t('ledger.transfer', { id })} about={t('ledger.transfer_about')}>
      <Loaded of={found}>
        {({ transfer, orders }) => (
          <>
            <Facts
              facts={[
                { name: t('ledger.kind'), value: word('transfer', transfer.kind) },
                {
                  name: t('ledger.from'),
                  value: <To to={`/ledger/accounts/${transfer.from_account_id}`}>{transfer.from_name}</To>,
                },
                {
                  name: t('ledger.to'),
                  value: <To to={`/ledger/accounts/${transfer.to_account_id}`}>{transfer.to_name}</To>,
                },
                { name: t('ledger.amount'), value: <Coins amount={transfer.amount} /> },
              ]}
            />
            <p className="mt-3 text-s text-soft">
              {date(transfer.at, 'date')} {date(transfer.at, 'time')} ·{' '}
              <span className="font-mono break-all">{transfer.key}</span>
              {transfer.resolves !== null && (
                <>
                  {' '}
                  ·{' '}
                  <To to={`/ledger/transfers/${transfer.resolves}`}>
                    {t('ledger.resolves', { id: String(transfer.resolves) })}
                  </To>
                </>
              )}
            </p>
            <Section title={t('ledger.why')}>
              <Table<Order>
                caption={t('ledger.why')}
                rows={orders}
                keyOf={(order) => order.id}
                columns={[
                  { id: 'id', head: t('nav.orders'), cell: (order) => order.id },
                  {
                    id: 'owner',
                    head: t('ledger.owner'),
                    cell: (order) => <Person id={order.owner_id} name={`#${order.owner_id}`} />,
                  },
                  {
                    id: 'title',
                    head: t('ledger.what'),
                    cell: (order) => [order.title, order.body].filter(Boolean).join(': '),
                  },
                  {
                    id: 'amount',
                    head: t('ledger.amount'),
                    cell: (order) => <Coins amount={order.type * order.amount} signed />,
                    isNumber: true,
                  },
                  {
                    id: 'state',
                    head: t('ledger.state'),
                    cell: (order) => (
                      <State state={order.state === 0 ? 'waiting' : order.state === 1 ? 'done' : 'failed'} />
                    ),
                  },
                  { id: 'at', head: t('queue.when'), cell: (order) => <When at={order.created_at} />, isMinor: true },
                ]}
              />
            </Section>
          </>
        )}
      </Loaded>
    </Page>
  )
}
