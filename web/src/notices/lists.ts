import { byOffset, get, list } from '../data/ask.ts'
import type { components } from '../data/plaza.ts'

type Schemas = components['schemas']
export type Notice = Schemas['Notification']
export type Applied = Schemas['TopicApplyLogWithTopic']

/** The kinds of notices, the most read first. */
export const KINDS = [
  'comment',
  'mention',
  'like',
  'comment_like',
  'reward',
  'following',
  'applyFor',
  'accept',
  'answer',
  'adoption',
  'mall_selling_commodity',
  'selling_knowledge',
  'system',
] as const
export type Kind = (typeof KINDS)[number]

export const isKind = (text: string | undefined): text is Kind => KINDS.some((kind) => kind === text)

export const noticeStatistics = () => get('/user/notification-statistics', {})

/** Notices of a kind, or of all. */
export const noticesOf = (type?: Kind) =>
  list('/user/notifications', { query: { ...(type && { type }) } }, ({ meta }) =>
    meta.current_page < meta.last_page ? { page: meta.current_page + 1 } : undefined,
  )

const SIZE = 20
export const waitingApplications = () =>
  list('/user/applied-logs', { query: { limit: SIZE, status: 'waiting' } }, byOffset(SIZE))
