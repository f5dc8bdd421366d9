import type { ComponentType } from 'react'
import type { CallInit, Method } from '../app/plaza.ts'
import type { ConsoleMessages, ConsoleSpeech } from '../messages/index.ts'
import { proposalTitle } from '../money/proposals-page.tsx'
import { balanceOf } from '../people/person-money.tsx'
import {
  BrandBody,
  CashBody,
  DebtBody,
  EventBody,
  PlainBody,
  ProposalBody,
  ReportBody,
  StrayBody,
  TopicBody,
} from './bodies.tsx'
import type { QueueItem, QueueRecord } from './item.ts'

export type Act = { method: Method; path: string } & CallInit

export interface Decision {
  label: keyof ConsoleMessages
  /** What happens then, in a sentence. */
  about: keyof ConsoleMessages
  /** Whether one says why: it must, it may, or there is nowhere to say it. */
  reason: 'needed' | 'offered' | 'none'
  act: (item: QueueItem, reason: string) => Act
  /** Takes it back; absent where it is final. */
  undo?: (item: QueueItem) => Act
}

export interface QueueKind {
  titleOf: (item: QueueItem, speech: ConsoleSpeech) => string
  lineOf: (item: QueueItem, speech: ConsoleSpeech) => string
  /** A word on the item that is worth a colour. */
  tagOf?: (item: QueueItem, speech: ConsoleSpeech) => { tone: 'coin' | 'danger'; text: string } | undefined
  Body: ComponentType<{ record: QueueRecord; item: QueueItem }>
  approve: Decision
  refuse: Decision
  /** What else its body reads. */
  beside?: (item: QueueItem) => readonly { path: string; params: Record<string, number> }[]
  /** Why this person cannot approve it, if they cannot: said instead of the button. */
  obstacleOf?: (record: QueueRecord, me: number) => keyof ConsoleMessages | undefined
  /** Why nobody can decide it at the moment: said instead of both buttons. */
  stopOf?: (record: QueueRecord) => keyof ConsoleMessages | undefined
  /** What is said instead of buttons to whoever it concerns: the service refuses their own decision. */
  own?: keyof ConsoleMessages
}

const MONEY = 'CNY'
const given = (reason: string) => (reason ? { remark: reason } : {})

const topic =
  (status: string) =>
  (item: QueueItem, reason = ''): Act => ({
    method: 'PATCH',
    path: '/admin/topics/{topic}',
    params: { topic: item.id },
    body: { status, ...given(reason) },
  })
const event =
  (audit: number) =>
  (item: QueueItem, reason = ''): Act => ({
    method: 'PATCH',
    path: '/admin/events/{id}',
    params: { id: item.id },
    body: { audit, ...given(reason) },
  })
const brand =
  (audit: number) =>
  (item: QueueItem, reason = ''): Act => ({
    method: 'PATCH',
    path: '/admin/brands/{id}',
    params: { id: item.id },
    body: { audit, ...given(reason) },
  })
const cash =
  (state: number) =>
  (item: QueueItem, reason: string): Act => ({
    method: 'PATCH',
    path: '/admin/cashes/{order}',
    params: { order: item.id },
    body: { state, ...given(reason) },
  })
const report =
  (status: string) =>
  (item: QueueItem, reason: string): Act => ({
    method: 'PATCH',
    path: '/admin/reports/{report}',
    params: { report: item.id },
    body: { status, ...given(reason) },
  })
const debt =
  (action: string) =>
  (item: QueueItem, reason: string): Act => ({
    method: 'PATCH',
    path: '/admin/currency/debts/{debt}',
    params: { debt: item.id },
    body: { action, reason },
  })
const stray =
  (action: string) =>
  (item: QueueItem, reason: string): Act => ({
    method: 'PATCH',
    path: '/admin/payments/strays/{stray}',
    params: { stray: item.id },
    body: { action, ...given(reason) },
  })
const proposal =
  (state: number) =>
  (item: QueueItem, reason: string): Act => ({
    method: 'PATCH',
    path: '/admin/proposals/{id}',
    params: { id: item.id },
    body: { state, ...given(reason) },
  })

const OBSTACLES: Readonly<Record<string, keyof ConsoleMessages>> = {
  'currency.frozen': 'queue.owner_frozen',
  'currency.adjusted': 'queue.you_adjusted',
  'currency.debt': 'queue.owner_owes',
}

/** The kinds of the queue the console knows how to show and decide. */
export const kinds: Readonly<Record<string, QueueKind>> = {
  topics: {
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
      about: 'queue.topic_approve',
      reason: 'none',
      act: topic('passed'),
      undo: topic('waiting'),
    },
    refuse: {
      label: 'queue.refuse',
      about: 'queue.topic_refuse',
      reason: 'offered',
      act: topic('failed'),
      undo: topic('waiting'),
    },
  },
  brands: {
    titleOf: (item, { t }) => t('queue.brand', { name: item.title }),
    lineOf: (item, { t }) => item.detail || t('queue.by', { name: item.owner_name }),
    Body: BrandBody,
    approve: { label: 'queue.approve', about: 'queue.brand_approve', reason: 'none', act: brand(1), undo: brand(0) },
    refuse: {
      label: 'queue.refuse',
      about: 'queue.brand_refuse',
      reason: 'offered',
      act: brand(-1),
      undo: brand(0),
    },
  },
  cashes: {
    own: 'queue.own',
    titleOf: (item, { t, number }) => t('queue.cash', { coins: number(item.amount ?? 0) }),
    lineOf: (item, { money }) => `${item.owner_name} · ${money(Number(item.detail), MONEY)}`,
    tagOf: (item, { t }) => (item.about === 'second' ? { tone: 'coin', text: t('queue.second_approval') } : undefined),
    Body: CashBody,
    beside: ({ owner_id: user }) => [balanceOf(user)],
    stopOf: (record) => (record['is_stopped'] ? 'queue.cash_stopped' : undefined),
    obstacleOf: (record, me) =>
      (record['approvals'] as { reviewer_id: number }[]).some(({ reviewer_id: id }) => id === me)
        ? 'queue.you_approved'
        : OBSTACLES[String(record['obstacle'])],
    approve: { label: 'queue.approve', about: 'queue.cash_approve', reason: 'none', act: cash(1) },
    refuse: { label: 'queue.refuse', about: 'queue.cash_refuse', reason: 'offered', act: cash(-1) },
  },
  reports: {
    own: 'queue.own',
    titleOf: (item, { t, word }) => t('queue.report', { what: word('subject', item.about ?? '') }),
    lineOf: (item, { reason }) =>
      (item.title ? `“${item.title}”` : '') + (item.detail ? ` · ${reason(item.about, item.detail)}` : ''),
    tagOf: (item, { t }) =>
      (item.amount ?? 0) > 1 ? { tone: 'danger', text: t('queue.reports', { count: item.amount ?? 0 }) } : undefined,
    Body: ReportBody,
    approve: { label: 'queue.handle', about: 'queue.report_handle', reason: 'offered', act: report('handled') },
    refuse: { label: 'queue.reject', about: 'queue.report_reject', reason: 'offered', act: report('rejected') },
  },
  events: {
    titleOf: (item, { t }) => t('queue.event', { name: item.title }),
    lineOf: (item, { t }) => [item.detail, t('queue.by', { name: item.owner_name })].filter(Boolean).join(' · '),
    Body: EventBody,
    approve: { label: 'queue.approve', about: 'queue.event_approve', reason: 'none', act: event(1), undo: event(0) },
    refuse: { label: 'queue.refuse', about: 'queue.event_refuse', reason: 'offered', act: event(-1), undo: event(0) },
  },
  debts: {
    own: 'queue.own',
    titleOf: (item, { t, number }) => t('queue.debt', { coins: number(item.amount ?? 0) }),
    lineOf: (item, { word }) => `${item.owner_name} · ${word('order', item.detail ?? '')}`,
    Body: DebtBody,
    obstacleOf: (record) => (record['is_covered'] ? undefined : 'queue.not_covered'),
    approve: { label: 'queue.take', about: 'queue.debt_take', reason: 'needed', act: debt('take') },
    refuse: { label: 'queue.waive', about: 'queue.debt_waive', reason: 'needed', act: debt('waive') },
  },
  strays: {
    own: 'queue.own',
    titleOf: (item, { t, money }) => t('queue.stray', { money: money(Number(item.detail), MONEY) }),
    lineOf: (item, { word }) => `${item.owner_name} · ${word('stray', item.about ?? '')}`,
    tagOf: (_, { t }) => ({ tone: 'coin', text: t('queue.not_credited') }),
    Body: StrayBody,
    obstacleOf: (record) => (record['refunded_at'] ? 'queue.refund_came' : undefined),
    approve: { label: 'queue.credit', about: 'queue.stray_credit', reason: 'none', act: stray('credit') },
    refuse: { label: 'queue.sent_back', about: 'queue.stray_refund', reason: 'offered', act: stray('refunded') },
  },
  proposals: {
    titleOf: (item, speech) =>
      speech.t('queue.proposal', { name: proposalTitle({ kind: item.about ?? '', name: item.title }, speech) }),
    own: 'queue.own_proposal',
    lineOf: (item, { t }) => item.detail || t('queue.by', { name: item.owner_name }),
    Body: ProposalBody,
    stopOf: (record) => (record['obstacle'] === 'proposal.permission_too_new' ? 'queue.permission_too_new' : undefined),
    approve: { label: 'queue.approve', about: 'queue.proposal_approve', reason: 'offered', act: proposal(1) },
    refuse: { label: 'queue.refuse', about: 'queue.proposal_refuse', reason: 'offered', act: proposal(-1) },
  },
}

/** A kind the console does not know yet: shown as it is, decided where it comes from. */
export const unknownKind: Pick<QueueKind, 'titleOf' | 'lineOf' | 'tagOf' | 'Body'> = {
  titleOf: (item, { word }) => `${word('kind', item.kind)} ${item.title}`,
  lineOf: (item) => item.detail ?? item.owner_name,
  Body: PlainBody,
}
