import type { Caller, Sql } from '../../../kernel/index.ts'
import type { Media } from '../asking/parse-query.ts'

export const KINDS = ['feeds', 'comments', 'people', 'topics', 'events', 'goods'] as const
export type Kind = (typeof KINDS)[number]

/** How one kind of record is indexed and searched. The document is called `d` in these pieces of SQL. */
export interface Source {
  readonly kind: Kind
  /** The condition that a document is of this kind, in the form the partial index has. */
  readonly isKind: Sql
  readonly isName: boolean
  /** Selects `id`, `main`, `more` and `created_at` of those records that exist. */
  texts(ids: readonly number[]): Sql
  /** Joins what decides about a document. */
  readonly joins: Sql
  /** What lists show this viewer. */
  visible(viewer: Caller | undefined): Sql
  /** How many people like it, or follow it. */
  readonly popularity: Sql
  /** Recent ones come before older ones. */
  readonly isTimely: boolean
  /** That one of these people wrote it, as its index by author has it; without it `from:` finds none of the kind. */
  from?(authors: Sql): Sql
  /** That it is in one of these topics. */
  topic?(topics: Sql): Sql
  readonly media?: Readonly<Record<Media, Sql>>
  /** Selects ids of names like this one, best first, for when none has it. */
  similar?(name: string, viewer: Caller | undefined): Sql
}
