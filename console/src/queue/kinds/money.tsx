import type { WaitingDebt, WaitingStrayPayment, WaitingWithdrawal } from '@plaza/sdk/types'
import { readBalanceAhead } from '../../people/person-money.tsx'
import { CashBody, DebtBody, UnmatchedPaymentBody } from '../bodies/money.tsx'
import { cash, debt, unmatched } from './acts.ts'
import { kind, obstacleIn } from './kind.tsx'

const MONEY = 'CNY'

export const cashes = kind({
  isMoney: true,
  is: (record): record is WaitingWithdrawal => 'sources' in record,
  own: 'queue.own',
  titleOf: (item, { t, number }) => t('queue.cash', { coins: number(item.amount ?? 0) }),
  lineOf: (item, { money }) => `${item.owner_name} · ${money(Number(item.detail), MONEY)}`,
  tagOf: (item, { t }) => (item.about === 'second' ? { tone: 'coin', text: t('queue.second_approval') } : undefined),
  Body: CashBody,
  readAlso: (client, { owner_id: user }) => readBalanceAhead(client, user),
  stopOf: (record) => (record.is_stopped ? 'queue.cash_stopped' : undefined),
  obstacleOf: (record, me) =>
    record.approvals.some(({ reviewer_id: id }) => id === me) ? 'queue.you_approved' : obstacleIn(record),
  approve: {
    label: 'queue.approve',
    done: 'queue.approved',
    about: 'queue.cash_approve',
    reason: 'confirm',
    act: cash(1),
  },
  refuse: {
    label: 'queue.refuse',
    done: 'queue.refused',
    about: 'queue.cash_refuse',
    reason: 'offered',
    act: cash(-1),
  },
})

export const debts = kind({
  isMoney: true,
  is: (record): record is WaitingDebt => 'is_covered' in record,
  own: 'queue.own',
  titleOf: (item, { t, number }) => t('queue.debt', { coins: number(item.amount ?? 0) }),
  lineOf: (item, { word }) => `${item.owner_name} · ${word('order', item.detail ?? '')}`,
  Body: DebtBody,
  obstacleOf: (record) => (record.is_covered ? undefined : 'queue.not_covered'),
  approve: {
    label: 'queue.take',
    done: 'queue.debt_taken',
    about: 'queue.debt_take',
    reason: 'needed',
    act: debt('take'),
  },
  refuse: {
    label: 'queue.waive',
    done: 'queue.waived',
    about: 'queue.debt_waive',
    reason: 'needed',
    act: debt('waive'),
  },
})

export const strays = kind({
  isMoney: true,
  is: (record): record is WaitingStrayPayment => 'provider_txn_id' in record,
  own: 'queue.own',
  titleOf: (item, { t, money }) => t('queue.stray', { money: money(Number(item.detail), MONEY) }),
  lineOf: (item, { word }) => `${item.owner_name} · ${word('stray', item.about ?? '')}`,
  tagOf: (_, { t }) => ({ tone: 'coin', text: t('queue.not_credited') }),
  Body: UnmatchedPaymentBody,
  obstacleOf: (record) => (record.refunded_at ? 'queue.refund_came' : undefined),
  approve: {
    label: 'queue.credit',
    done: 'queue.credited',
    about: 'queue.stray_credit',
    reason: 'confirm',
    act: unmatched('credit'),
  },
  refuse: {
    label: 'queue.sent_back',
    done: 'queue.refunded',
    about: 'queue.stray_refund',
    reason: 'offered',
    act: unmatched('refunded'),
  },
})
