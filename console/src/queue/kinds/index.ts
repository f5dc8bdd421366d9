import type { QueueKindName } from '../../app/waiting.ts'
import type { QueueKind } from './kind.tsx'
import { cashes, debts, strays } from './money.tsx'
import { brands, events, topics } from './publications.tsx'
import { held, reports } from './reports.tsx'
import { appeals, proposals } from './staff.tsx'

/** The kinds of the queue the console knows how to show and decide. */
export const kinds: Readonly<Record<QueueKindName, QueueKind>> = {
  topics,
  brands,
  cashes,
  strays,
  reports,
  held,
  events,
  debts,
  proposals,
  appeals,
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

export const kindFrom = (text: string | undefined): QueueKindName | undefined => NAMES.find((name) => name === text)
