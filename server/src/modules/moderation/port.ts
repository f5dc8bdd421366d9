import type { Caller, Queryable, Sql, Tx } from '../../kernel/index.ts'

/** What a user published, as an outside service is asked about it. */
export interface Publication {
  /** The same for every attempt, so that a service can tell a repeat. */
  id: string
  kind: string
  text: string
  /** Addresses of its pictures, good for an hour. */
  pictures: readonly string[]
}

export interface Verdict {
  /** `allow`: nothing; `report`: staff look at it; `hide`: no one sees it until they have. */
  verdict: 'allow' | 'report' | 'hide'
  /** For staff. */
  reason?: string
}

/** An outside service that judges texts and pictures after they were published. */
export interface Moderator {
  judge(publication: Publication, signal: AbortSignal): Promise<Verdict>
}

/** What putting a removed thing back needs beyond the thing itself. */
export interface Removed {
  undo?: Record<string, unknown>
}

/** How the owner of a kind of thing puts one out of sight of others until staff have looked at it, and back. Each may be repeated. */
export interface Holder {
  hold(tx: Tx, id: number): Promise<boolean>
  release(tx: Tx, id: number): Promise<void>
  /** Deletes it; undefined where it was already. */
  remove?(tx: Tx, id: number): Promise<Removed | undefined>
  /** Addresses of its pictures. */
  pictures?(tx: Tx, id: number): Promise<string[]>
}

/** By kind. What is of another kind is reported and stays. */
export type Holders = Readonly<Record<string, Holder>>

/** By kind: selects `id, owner_id, text, has_media, created_at` of all that live, for rules to be tried on. */
export type Things = Readonly<Record<string, Sql>>

/** A decision that is to be undone. */
export interface Overturned {
  decisionId: number
  act: string
  subjectId: number
  /** Whom it concerns. */
  userId: number
  /** What the act left with the decision for this. */
  undo: Record<string, unknown> | null
}

/**
 * Puts a thing back as it was before a decision, counters included. False when the decision no longer holds it: its author
 * deleted it meanwhile, or staff put it back.
 */
export type Restore = (tx: Tx, decision: Overturned, caller: Caller) => Promise<boolean>

/** By kind of subject. */
export type Restores = Readonly<Record<string, Restore>>

/** A thing that was taken away, and what putting it back needs beyond the thing itself. */
export interface Taken {
  id: number
  undo: Record<string, unknown> | null
}

/** How the owner of a kind of thing takes many of a person's away at once, and puts them back. */
export interface Remover {
  /** How many there are, published from `since` on. */
  count(db: Queryable, userId: number, since: Date | null): Promise<number>
  /** Takes at most so many away, as deleted now by that member of staff. None when nothing is left. */
  take(tx: Tx, userId: number, since: Date | null, most: number, by: number): Promise<Taken[]>
  /** Puts those back that are still deleted as of then; the time is text, also on the way to the database: as a time it loses its microseconds. */
  putBack(tx: Tx, takenAt: string, taken: readonly Taken[]): Promise<void>
}

/** By kind. */
export type Removers = Readonly<Record<string, Remover>>
