import { Coins, Table } from '@plaza/ui'
import { useParams } from '@tanstack/react-router'
import { useRead } from '../app/data.ts'
import { useConsole } from '../messages/index.ts'
import { Facts, Page, Section } from '../parts/page.tsx'
import { Loaded } from '../parts/states.tsx'
import { AccountName, Person, State, To, When } from '../parts/values.tsx'

interface Transfer {
  id: number
  kind: string
  key: string
  amount: number
  from_account_id: number
  from_name: string
  from_kind: string
  to_account_id: number
  to_name: string
  to_kind: string
  resolves: number | null
  at: string
}

interface Order {
  id: number
  owner_id: number
  owner_name: string
  title: string
  body: string | null
  type: number
  amount: number
  state: number
  created_at: string
}

/** One transfer: from where to where, and the orders that say why. */
export function TransferPage() {
  const { t, word, date, field } = useConsole()
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
                  value: (
                    <AccountName id={transfer.from_account_id} name={transfer.from_name} kind={transfer.from_kind} />
                  ),
                },
                {
                  name: t('ledger.to'),
                  value: <AccountName id={transfer.to_account_id} name={transfer.to_name} kind={transfer.to_kind} />,
                },
                { name: t('ledger.amount'), value: <Coins amount={transfer.amount} /> },
              ]}
            />
            <p className="mt-3 text-s text-soft">
              {date(transfer.at, 'date')} {date(transfer.at, 'time')} · {field('key')}{' '}
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
                  {
                    id: 'owner',
                    head: t('ledger.owner'),
                    cell: (order) => (
                      <span className="whitespace-nowrap">
                        <Person id={order.owner_id} name={order.owner_name} />
                      </span>
                    ),
                  },
                  {
                    id: 'title',
                    head: t('ledger.what'),
                    cell: (order) => [word('order', order.title), order.body].filter(Boolean).join(': '),
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
                      <State state={order.state === 0 ? 'waiting' : order.state === 1 ? 'done' : 'order-failed'} />
                    ),
                  },
                  { id: 'id', head: t('ledger.order'), cell: (order) => order.id, isNumber: true, isMinor: true },
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
