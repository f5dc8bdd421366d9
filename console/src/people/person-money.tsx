import { Coins, Table } from '@plaza/ui'
import type { QueryClient } from '@tanstack/preact-query'
import { readAhead, useRead } from '../app/data.ts'
import { useConsole } from '../messages/index.ts'
import { Facts, Section } from '../parts/page.tsx'
import { Loaded } from '../parts/states.tsx'
import { To } from '../parts/values.tsx'

const BALANCE = 'GET /admin/users/{user}/currency'

export const useBalance = (user: number, enabled = true) => useRead(BALANCE, { path: { user } }, { enabled })

/** Reads a balance before it is shown. */
export const readBalanceAhead = (client: QueryClient, user: number) => readAhead(client, BALANCE, { path: { user } })

/** What a user has, what of it is worth money, and from when on the rest is. */
export function PersonMoney({ id, account }: { id: number; account: number | undefined }) {
  const { t, date } = useConsole()
  const balance = useBalance(id)
  return (
    <Section
      title={t('person.money')}
      acts={account !== undefined && <To to={`/ledger/accounts/${account}`}>{t('ledger.entries')}</To>}
    >
      <Loaded of={balance} rows={1}>
        {({ sum, withdrawable, held, owed, lots }) => (
          <>
            <Facts
              facts={[
                { name: t('person.balance'), value: <Coins amount={sum} /> },
                { name: t('person.withdrawable'), value: <Coins amount={withdrawable} plain /> },
                { name: t('person.held'), value: <Coins amount={held} plain /> },
                { name: t('person.owed'), value: <Coins amount={owed} plain /> },
              ]}
            />
            <div className="mt-3">
              {lots.length === 0 ? (
                <p className="text-s text-soft">{t('person.all_ripe')}</p>
              ) : (
                <Table
                  caption={t('person.lots')}
                  rows={lots}
                  keyOf={(lot) => lot.ripens_on}
                  columns={[
                    {
                      id: 'day',
                      head: t('person.ripens'),
                      cell: (lot) => date(`${lot.ripens_on}T00:00:00`, 'date'),
                    },
                    {
                      id: 'amount',
                      head: t('person.lots'),
                      cell: (lot) => <Coins amount={lot.amount} plain />,
                      isNumber: true,
                    },
                  ]}
                />
              )}
            </div>
          </>
        )}
      </Loaded>
    </Section>
  )
}
