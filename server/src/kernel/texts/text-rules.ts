import type { Caller } from '../caller.ts'
import type { Tx } from '../db/db.ts'
import type { Problem } from '../problem.ts'
import type { Reword, ShownText } from './shown.ts'

/** Something people wrote and others see, once it is stored. */
export interface WrittenText {
  /** What kind of thing it is, such as `feeds`. */
  kind: string
  id: number
  ownerId: number
  texts: readonly ShownText[]
}

/** What automatic rules say about something that is about to be published. */
export interface Ruling {
  /** No one but its author sees it until staff have decided. */
  readonly isHeld: boolean
  /** The operation stored it so from the start. */
  isStoredHeld?: boolean
}

/** How texts are shown. */
export interface Wording {
  /** Changes when texts are shown differently. */
  version(): number
  /** How texts are shown to this viewer; undefined: as they were written. */
  rewordFor(viewer: Pick<Caller, 'permissions'> | undefined): Reword | undefined
}

/** What may be written, and what follows from it. */
export interface TextRules extends Wording {
  /** Refuses what may not be written at all. */
  check(texts: readonly ShownText[]): void
  /** Refuses too much of it, in its transaction and before anything is stored; says what automatic rules make of it. */
  admit(tx: Tx, caller: Caller, written: Omit<WrittenText, 'id'>, hasMedia: boolean): Promise<Ruling | undefined>
  /** Checks what was just stored, in its transaction: tells staff of what they want to see, and follows the ruling. */
  screen(tx: Tx, written: WrittenText, ruling?: Ruling): Promise<void>
  /** A text was refused, and nothing of it is stored. */
  refused(caller: Caller | undefined, problem: Problem, texts: readonly ShownText[]): Promise<void>
}

/** What refusals of texts are called. */
export const TEXT_PROBLEMS = {
  blocked: 'text.blocked',
  links: 'text.too_many_links',
  mentions: 'text.too_many_mentions',
  repeated: 'text.repeated',
} as const
