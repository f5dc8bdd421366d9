import type { StaffBrand, StaffEvent, WaitingTopic } from '@plaza/sdk/types'
import { BrandBody, EventBody, TopicBody } from '../bodies/publications.tsx'
import { brand, event, topic } from './acts.ts'
import { kind } from './kind.tsx'

export const topics = kind({
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
})

export const brands = kind({
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
})

export const events = kind({
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
})
