import type { QueueItem, ReportedThing } from '@plaza/sdk/types'
import type { QueryClient } from '@tanstack/preact-query'
import type { ComponentType, ReactNode } from 'preact/compat'
import type { ConsoleSpeech, PlainWord } from '../../messages/index.ts'
import type { QueueRecord } from '../item.ts'

/** The messages after a decision; each names the item. */
type DoneWord =
  `queue.${'approved' | 'refused' | 'handled' | 'rejected' | 'debt_taken' | 'waived' | 'credited' | 'refunded' | 'overturned' | 'upheld' | 'shown' | 'kept'}`

/** Sends a decision. */
export type Act = () => Promise<unknown>

export interface Decision {
  label: PlainWord
  /** Shown once it is done. */
  done: DoneWord
  /** What happens then, in a sentence. */
  about: PlainWord
  /**
   * Whether a reason is required, allowed, or not possible; `confirm`: not possible, and it is asked once more; `rule`: it
   * is decided about a person, who is told rule and reason.
   */
  reason: 'needed' | 'offered' | 'confirm' | 'none' | 'rule'
  act: (item: QueueItem, reason: string, rule?: string, also?: readonly ReportedThing[]) => Act
  /** Undoes it; absent where it is final. */
  undo?: (item: QueueItem) => Act
}

interface Shared {
  titleOf: (item: QueueItem, speech: ConsoleSpeech) => string
  lineOf: (item: QueueItem, speech: ConsoleSpeech) => string
  /** Its `title` is a name, enough for the message. */
  hasName?: true
  /** Deciding it moves money: the dialog says which sum of whom. */
  isMoney?: true
  /** A word on the item that is worth a colour. */
  tagOf?: (item: QueueItem, speech: ConsoleSpeech) => { tone: 'coin' | 'danger'; text: string } | undefined
  approve: Decision
  refuse: Decision
  /** Prefetches what else its body shows. */
  readAlso?: (client: QueryClient, item: QueueItem) => Promise<unknown>
  /** Shown instead of buttons to those it concerns: the service refuses their own decision. */
  own?: PlainWord
}

interface Definition<Kind extends QueueRecord> extends Shared {
  /** Recognises records of this kind. */
  is: (record: QueueRecord) => record is Kind
  Body: ComponentType<{ record: Kind; item: QueueItem }>
  /** Why this person cannot approve it, if they cannot: shown instead of the button. */
  obstacleOf?: (record: Kind, me: number) => PlainWord | undefined
  /** Why no one can decide it at the moment: shown instead of both buttons. */
  stopOf?: (record: Kind) => PlainWord | undefined
  /** Removing what it is about and closing it, in one act; undefined where there is nothing to remove. */
  removalOf?: (record: Kind) => Removal | undefined
  /** What else waits about the same person and can be decided together with it. */
  alsoOf?: (record: Kind) => readonly ReportedThing[]
}

/** Removing the thing an item is about; a person is suspended instead. */
export interface Removal {
  permission: string
  isSuspension?: true
  /** `until` is when a suspension ends; what else of the person is decided with it is removed too. */
  act: (item: QueueItem, said: RemovalSaid) => Act
}

export interface RemovalSaid {
  reason: string
  rule?: string | undefined
  until?: string | undefined
  also?: readonly ReportedThing[] | undefined
}

const OBSTACLES: Readonly<Record<string, PlainWord>> = {
  'currency.frozen': 'queue.owner_frozen',
  'currency.adjusted': 'queue.you_adjusted',
  'currency.debt': 'queue.owner_owes',
  'appeal.own_decision': 'queue.appeal_own',
  'appeal.about_you': 'queue.own',
}

/** Why the service would refuse this caller, in words. */
export const obstacleIn = ({ obstacle }: { obstacle: string | null }): PlainWord | undefined =>
  OBSTACLES[obstacle ?? '']

export interface QueueKind extends Shared {
  draw: (record: QueueRecord, item: QueueItem) => ReactNode
  obstacleOf: (record: QueueRecord, me: number) => PlainWord | undefined
  stopOf: (record: QueueRecord) => PlainWord | undefined
  removalOf: (record: QueueRecord) => Removal | undefined
  alsoOf: (record: QueueRecord) => readonly ReportedThing[]
}

/** Makes a kind whose functions are called with records of that kind only. */
export const kind = <Kind extends QueueRecord>({
  is,
  Body,
  obstacleOf,
  stopOf,
  removalOf,
  alsoOf,
  ...shared
}: Definition<Kind>): QueueKind => ({
  ...shared,
  draw: (record, item) => is(record) && <Body record={record} item={item} />,
  obstacleOf: (record, me) => (is(record) ? obstacleOf?.(record, me) : undefined),
  stopOf: (record) => (is(record) ? stopOf?.(record) : undefined),
  removalOf: (record) => (is(record) ? removalOf?.(record) : undefined),
  alsoOf: (record) => (is(record) ? (alsoOf?.(record) ?? []) : []),
})
