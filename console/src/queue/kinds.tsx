import type {
  StaffBrand,
  StaffEvent,
  WaitingAppeal,
  WaitingDebt,
  WaitingProposal,
  WaitingReport,
  WaitingStrayPayment,
  WaitingTopic,
  WaitingWithdrawal,
} from '@plaza/sdk/types'
import type { QueueKindName } from '../app/waiting.ts'
import { permissionToRemove, removeSubject } from '../decide/remove-subject.ts'
import type { PlainWord } from '../messages/index.ts'
import { proposalTitle } from '../money/proposals-page.tsx'
import { readBalanceAhead } from '../people/person-money.tsx'
import { appeal, brand, cash, debt, event, proposal, report, topic, unmatched } from './acts.ts'
import { AppealBody } from './appeal-body.tsx'
import { BrandBody, CashBody, DebtBody, EventBody, ProposalBody, TopicBody, UnmatchedPaymentBody } from './bodies.tsx'
import { kind, type QueueKind } from './kind.tsx'
import { ReportBody } from './report-body.tsx'

const MONEY = 'CNY'

const OBSTACLES: Readonly<Record<string, PlainWord>> = {
  'currency.frozen': 'queue.owner_frozen',
  'currency.adjusted': 'queue.you_adjusted',
  'currency.debt': 'queue.owner_owes',
  'appeal.own_decision': 'queue.appeal_own',
  'appeal.about_you': 'queue.own',
}

const NAMES = [
  'topics',
  'brands',
  'cashes',
  'strays',
  'reports',
  'held',
  'events',
  'debts',
  'proposals',
  'appeals',
] as const

/** Reports, and what is held until someone decides about its report. */
const aboutReports = (acts: Pick<QueueKind, 'approve' | 'refuse'>): QueueKind =>
  kind({
    is: (record): record is WaitingReport => 'others' in record,
    own: 'queue.own',
    titleOf: (item, { t, word }) =>
      item.about === 'automatic'
        ? t('queue.automatic')
        : t('queue.report', { what: word('subject', item.about ?? '') }),
    lineOf: (item) => (item.title ? `“${item.title}”` : '') + (item.detail ? ` · ${item.detail}` : ''),
    tagOf: (item, { t }) =>
      (item.amount ?? 0) > 1 ? { tone: 'danger', text: t('queue.reports', { count: item.amount ?? 0 }) } : undefined,
    Body: ReportBody,
    removalOf: ({ subject, subject_kind: kind, subject_id: id }) => {
      const permission = permissionToRemove(kind)
      if (!subject || subject.deleted_at || !permission) return undefined
      return {
        permission,
        act:
          (item, reason, rule = 'other') =>
          async () => {
            await removeSubject(kind, id, { rule, ...(reason && { reason }) })
            await report('handled')(item)()
          },
      }
    },
    ...acts,
  })

/** The kinds of the queue the console knows how to show and decide. */
export const kinds: Readonly<Record<QueueKindName, QueueKind>> = {
  topics: kind({
    hasName: true,
    is: (record): record is WaitingTopic => 'needs_audit' in record,
    titleOf: (item, { t }) => t('queue.topic', { name: item.title }),
    lineOf: (item, { t, number }) =>
      [
        item.about === 'audited' ? t('queue.audited') : t('queue.open'),
        item.amount ? t('queue.coins', { count: item.amount, shown: number(item.amount) }) : '',
        t('queue.by', { name: item.owner_name }),
      ]
        .filter(Boolean)
        .join(' · '),
    Body: TopicBody,
    approve: {
      label: 'queue.approve',
      done: 'queue.approved',
      about: 'queue.topic_approve',
      reason: 'none',
      act: topic('passed'),
      undo: topic('waiting'),
    },
    refuse: {
      label: 'queue.refuse',
      done: 'queue.refused',
      about: 'queue.topic_refuse',
      reason: 'rule',
      act: topic('failed'),
      undo: topic('waiting'),
    },
  }),
  brands: kind({
    hasName: true,
    is: (record): record is StaffBrand => 'sub_avatar' in record,
    titleOf: (item, { t }) => t('queue.brand', { name: item.title }),
    lineOf: (item, { t }) => item.detail || t('queue.by', { name: item.owner_name }),
    Body: BrandBody,
    approve: {
      label: 'queue.approve',
      done: 'queue.approved',
      about: 'queue.brand_approve',
      reason: 'none',
      act: brand(1),
      undo: brand(0),
    },
    refuse: {
      label: 'queue.refuse',
      done: 'queue.refused',
      about: 'queue.brand_refuse',
      reason: 'rule',
      act: brand(-1),
      undo: brand(0),
    },
  }),
  cashes: kind({
    is: (record): record is WaitingWithdrawal => 'sources' in record,
    own: 'queue.own',
    titleOf: (item, { t, number }) => t('queue.cash', { coins: number(item.amount ?? 0) }),
    lineOf: (item, { money }) => `${item.owner_name} · ${money(Number(item.detail), MONEY)}`,
    tagOf: (item, { t }) => (item.about === 'second' ? { tone: 'coin', text: t('queue.second_approval') } : undefined),
    Body: CashBody,
    readAlso: (client, { owner_id: user }) => readBalanceAhead(client, user),
    stopOf: (record) => (record.is_stopped ? 'queue.cash_stopped' : undefined),
    obstacleOf: (record, me) =>
      record.approvals.some(({ reviewer_id: id }) => id === me)
        ? 'queue.you_approved'
        : OBSTACLES[record.obstacle ?? ''],
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
  }),
  reports: aboutReports({
    approve: {
      label: 'queue.handle',
      done: 'queue.handled',
      about: 'queue.report_handle',
      reason: 'offered',
      act: report('handled'),
    },
    refuse: {
      label: 'queue.reject',
      done: 'queue.rejected',
      about: 'queue.report_reject',
      reason: 'offered',
      act: report('rejected'),
    },
  }),
  held: aboutReports({
    approve: {
      label: 'queue.show',
      done: 'queue.shown',
      about: 'queue.held_show',
      reason: 'none',
      act: report('rejected'),
    },
    refuse: {
      label: 'queue.keep',
      done: 'queue.kept',
      about: 'queue.held_keep',
      reason: 'offered',
      act: report('handled'),
    },
  }),
  events: kind({
    hasName: true,
    is: (record): record is StaffEvent => 'want_joins_count' in record,
    titleOf: (item, { t }) => t('queue.event', { name: item.title }),
    lineOf: (item, { t }) => [item.detail, t('queue.by', { name: item.owner_name })].filter(Boolean).join(' · '),
    Body: EventBody,
    approve: {
      label: 'queue.approve',
      done: 'queue.approved',
      about: 'queue.event_approve',
      reason: 'none',
      act: event(1),
      undo: event(0),
    },
    refuse: {
      label: 'queue.refuse',
      done: 'queue.refused',
      about: 'queue.event_refuse',
      reason: 'rule',
      act: event(-1),
      undo: event(0),
    },
  }),
  debts: kind({
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
  }),
  strays: kind({
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
      reason: 'none',
      act: unmatched('credit'),
    },
    refuse: {
      label: 'queue.sent_back',
      done: 'queue.refunded',
      about: 'queue.stray_refund',
      reason: 'offered',
      act: unmatched('refunded'),
    },
  }),
  proposals: kind({
    is: (record): record is WaitingProposal => 'proposer' in record,
    titleOf: (item, speech) =>
      speech.t('queue.proposal', { name: proposalTitle({ kind: item.about ?? '', name: item.title }, speech) }),
    own: 'queue.own_proposal',
    lineOf: (item, { t }) => item.detail || t('queue.by', { name: item.owner_name }),
    Body: ProposalBody,
    stopOf: (record) => (record.obstacle === 'proposal.permission_too_new' ? 'queue.permission_too_new' : undefined),
    approve: {
      label: 'queue.approve',
      done: 'queue.approved',
      about: 'queue.proposal_approve',
      reason: 'offered',
      act: proposal(1),
    },
    refuse: {
      label: 'queue.refuse',
      done: 'queue.refused',
      about: 'queue.proposal_refuse',
      reason: 'offered',
      act: proposal(-1),
    },
  }),
  appeals: kind({
    is: (record): record is WaitingAppeal => 'decision_id' in record,
    own: 'queue.own',
    titleOf: (item, { t, word }) => t('queue.appeal', { act: word('act', item.about ?? '') }),
    lineOf: (item) => [item.title && `“${item.title}”`, item.detail].filter(Boolean).join(' · '),
    Body: AppealBody,
    obstacleOf: (record) => OBSTACLES[record.obstacle ?? ''],
    approve: {
      label: 'queue.overturn',
      done: 'queue.overturned',
      about: 'queue.appeal_overturn',
      reason: 'offered',
      act: appeal('overturned'),
    },
    refuse: {
      label: 'queue.uphold',
      done: 'queue.upheld',
      about: 'queue.appeal_uphold',
      reason: 'offered',
      act: appeal('upheld'),
    },
  }),
}

export const kindFrom = (text: string | undefined): QueueKindName | undefined => NAMES.find((name) => name === text)
