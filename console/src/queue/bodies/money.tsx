import type { WaitingDebt, WaitingStrayPayment, WaitingWithdrawal } from '@plaza/sdk/types'
import { Coins, Money, Note, Table } from '@plaza/ui'
import { CheckIcon, WarningIcon } from '@plaza/ui/icons'
import { useConsole } from '../../messages/index.ts'
import { Facts, Section } from '../../parts/page.tsx'
import { useBalance } from '../../people/person-money.tsx'
import { type BodyProps, Text } from './text.tsx'

export function CashBody({ record, item }: BodyProps<WaitingWithdrawal>) {
  const { t, number, date, word } = useConsole()
  const owed = record.owed
  const withdrawable = useBalance(item.owner_id).data?.withdrawable
  const approvals = record.approvals
  return (
    <>
      <Facts
        facts={[
          { name: t('queue.held'), value: <Coins amount={record.held} /> },
          { name: t('queue.balance_after'), value: <Coins amount={record.balance} plain /> },
          {
            name: t('queue.withdrawable'),
            value: withdrawable === undefined ? '–' : <Coins amount={withdrawable} plain />,
          },
          { name: t('queue.asked_in_a_day'), value: <Coins amount={record.asked_in_a_day} plain /> },
          { name: t('queue.paid_before'), value: <Money hundredths={record.paid_before} currency="CNY" /> },
        ]}
      />
      <div className="mt-3 grid gap-2">
        {record.payout ? (
          <Note>
            {t('queue.payout', {
              method: t(`queue.payout_${record.payout.method}`),
              account: record.payout.account,
              name: record.payout.name,
            })}
          </Note>
        ) : (
          <Note tone="coin" icon={<WarningIcon size={18} />}>
            {t('queue.payout_none')}
          </Note>
        )}
        {owed > 0 ? (
          <Note tone="coin" icon={<WarningIcon size={18} />}>
            {t('queue.in_debt', { coins: number(owed) })}
          </Note>
        ) : (
          <Note tone="accent" icon={<CheckIcon size={18} />}>
            {t('queue.no_debt')}
          </Note>
        )}
        {item.flags.map(({ kind, amount }) => (
          <Note key={kind} tone="coin" icon={<WarningIcon size={18} />}>
            {t('money.from_debtors', { coins: number(amount) })}
          </Note>
        ))}
        {record.approvals_needed > 1 && (
          <Note tone="coin">
            {t('queue.approvals', { given: approvals.length, needed: record.approvals_needed })}{' '}
            {approvals.map(({ name, created_at: at }) => `${name}, ${date(at, 'moment')}`).join(' · ')}
          </Note>
        )}
      </div>
      <Section title={t('queue.sources')}>
        <Table
          caption={t('queue.sources')}
          keyOf={(row) => row.kind}
          rows={record.sources}
          columns={[
            { id: 'kind', head: t('queue.from'), cell: (row) => word('transfer', row.kind) },
            { id: 'people', head: t('queue.people'), cell: (row) => (row.people > 0 ? number(row.people) : '–') },
            {
              id: 'when',
              head: t('queue.when'),
              cell: (row) => `${date(row.first_at, 'day')} – ${date(row.last_at, 'day')}`,
              isMinor: true,
            },
            { id: 'amount', head: t('queue.coins_head'), cell: (row) => number(row.amount), isNumber: true },
          ]}
        />
      </Section>
    </>
  )
}

export function DebtBody({ record }: BodyProps<WaitingDebt>) {
  const { t, word } = useConsole()
  return (
    <>
      <Facts
        facts={[
          { name: t('queue.owed'), value: <Coins amount={record.amount} /> },
          { name: t('queue.balance'), value: <Coins amount={record.balance} plain /> },
        ]}
      />
      <div className="my-3">
        <Note tone={record.is_covered ? 'accent' : 'coin'}>
          {t(record.is_covered ? 'queue.covered' : 'queue.not_covered')}
        </Note>
      </div>
      <Text>{word('order', record.reason)}</Text>
    </>
  )
}

export function UnmatchedPaymentBody({ record }: BodyProps<WaitingStrayPayment>) {
  const { t, field, word } = useConsole()
  return (
    <>
      <Facts
        facts={[
          { name: t('queue.paid'), value: <Money hundredths={record.money_amount} currency="CNY" /> },
          { name: t('queue.worth'), value: <Coins amount={record.amount} /> },
          { name: field('provider'), value: word('provider', record.provider) },
          { name: field('order_id'), value: record.order_id },
        ]}
      />
      <div className="my-3">
        <Note tone="coin" icon={<WarningIcon size={18} />}>
          {word('stray', record.reason)}
        </Note>
      </div>
      <p className="text-s break-all text-soft">
        {field('provider_txn_id')}: {record.provider_txn_id}
      </p>
    </>
  )
}
