import { Coins, Table } from '@plaza/ui'
import { useRead } from '../app/data.ts'
import { useAddress } from '../app/router.tsx'
import { useConsole } from '../messages/index.ts'
import { Facts, Page, Section } from '../parts/page.tsx'
import { Loaded } from '../parts/states.tsx'
import { AccountName, Person, State, To, When } from '../parts/values.tsx'

/** One transfer: from where to where, and the orders that say why. */
export function TransferPage() {
  const { t, word, date, field } = useConsole()
  const id = useAddress().params['transfer'] ?? ''
  const found = useRead('GET /admin/ledger/transfers/{transfer}', { path: { transfer: Number(id) } })
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
              <Table
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
                    cell: (order) => <Coins amount={order.type * order.amount} signed plain />,
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
